// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: includes in every spelling that a compiler understands, and look-alikes.
#include <gtest/gtest.h>

#include <string>

#include "grading/source/source_file.h"

namespace oclab {
namespace {

TEST(FindInclude, EverySpellingOnLineTwo) {
  for (const char* line : {"#include \"f\"",
                           "#include <f>",
                           "  #include \"f\"",
                           "#  include \"f\"",
                           "#\tinclude \"f\"",
                           "\t # \t include\"f\"",
                           "#import \"f\"",
                           "#include_next <f>",
                           "#embed \"f\"",
                           "#include MACRO",
                           "%:include \"f\"",
                           "%: include \"f\"",
                           "?\?=include \"f\"",
                           "?\?= include \"f\"",
                           "#if __has_include(\"f\")",
                           "#if __has_include_next(<f>)",
                           "#if __has_embed(\"f\")",
                           "#/**/include \"f\"",
                           "/**/#/* a */include \"f\"",
                           "#\vinclude \"f\"",
                           "#\finclude \"f\"",
                           "#include\r\n",
                           "#include"}) {
    EXPECT_EQ(find_include(std::string("int a;\n") + line + "\nint b;\n"), 2) << line;
    EXPECT_EQ(find_include(std::string("int a;\r\n") + line), 2) << line;
  }
}

TEST(FindInclude, SplicedLines) {
  for (const char* text :
       {"#inc\\\nlude \"f\"", "#\\\ninclude \"f\"", "#inc\\\r\nlude \"f\"", "#inc\\ \t\nlude \"f\"",
        "#inc\\\v\nlude \"f\"", "#inc\\\rlude \"f\"", "#inc?\?/\nlude \"f\"", "%\\\n:include \"f\"",
        "#i\\\nn\\\nc\\\nl\\\nu\\\nd\\\ne \"f\"", "#if __has_\\\ninclude(\"f\")",
        "/\\\n**/#include \"f\"", "/\\\n* a *\\\n/ #include \"f\"", "#inc\\\n\rlude \"f\""}) {
    EXPECT_NE(find_include(text), 0) << text;
  }
  EXPECT_EQ(find_include("int a; \\\nint b;\n#include \"f\""), 3);
  EXPECT_EQ(find_include("a\n#\\\n\\\ninclude \"f\""), 2) << "the line where it begins";
}

TEST(FindInclude, CommentsThatEndBeforeIt) {
  EXPECT_EQ(find_include("/* a\n b */ #include \"f\"\n"), 2);
  EXPECT_EQ(find_include("# /* \n */ include \"f\"\n"), 1);
  EXPECT_EQ(find_include("// a\n#include \"f\""), 2);
  EXPECT_EQ(find_include("// a\r#include \"f\""), 2) << "compilers end the line at the return";
  EXPECT_EQ(find_include("/*/ */\n#include \"f\""), 2);
  EXPECT_EQ(find_include("// /*\n#include \"f\"\n// */"), 2);
  EXPECT_EQ(find_include("// a ?\?/\n#include \"f\""), 2) << "not every compiler knows trigraphs";
}

TEST(FindInclude, LiteralsThatEndBeforeIt) {
  EXPECT_EQ(find_include("\"/*\"\n#include \"f\"\n// */"), 2);
  EXPECT_EQ(find_include("'\"' /*\"*/\n#include \"f\""), 2);
  EXPECT_EQ(find_include("\"\\\"/*\"\n#include \"f\"\n//*/"), 2);
  EXPECT_EQ(find_include("#if 0\ndon't /*\n#endif\n#include \"f\"\n// */"), 4);
  EXPECT_EQ(find_include("#define X \"abc\r#include \"f\""), 2);
}

TEST(FindInclude, ABackslashDoesNotCarryALiteralOverItsLine) {
  EXPECT_EQ(find_include("#define X \"\\\\\n\n#include \"f\"\n"), 3);
  EXPECT_EQ(find_include("#define X '\\\\\n\n#include \"f\"\n"), 3);
}

TEST(FindInclude, ACommentInADiagnosticIsDoubtful) {
  EXPECT_EQ(find_include("#warning /*\n#include \"f\"\n// */"), 1);
  EXPECT_EQ(find_include("int a;\n#/**/error it's /*\n"), 0) << "the quote hides the comment";
  EXPECT_EQ(find_include("int a;\n%: error /*\n#include \"f\"\n*/"), 2);
  EXPECT_EQ(find_include("#if 0\n#warning /*\n/*/\n#endif\n#include \"f\"\n//*/"), 2);
  EXPECT_EQ(find_include("#error TILE must be 16 // see the handout\n"), 0);
}

TEST(FindInclude, TrigraphsThatAreNoSplice) {
  EXPECT_EQ(find_include("?\?/*/ '\n#include \"f\"\n//*/"), 2) << "a backslash, not a comment";
  EXPECT_EQ(find_include("#define X \"?\?/\"/*\"\n#include \"f\"\n//*/"), 2) << "an escaped quote";
}

TEST(FindInclude, LookAlikesAreFine) {
  for (const char* text : {"",
                           "#",
                           "%:",
                           "?\?=",
                           "\\",
                           "/",
                           "\"",
                           "'",
                           "/*",
                           "int include = 1;",
                           "#define include_me 1",
                           "#included",
                           "#includes \"f\"",
                           "// #include \"f\"",
                           "/* #include \"f\" */",
                           "/*\n#include \"f\"\n*/",
                           "constant char s[] = \"#include\";",
                           "'#' include",
                           "// a \\\n#include \"f\"",
                           "/\\\n/ #include \"f\"",
                           "#define S \"__has_include\"",
                           "#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
                           "a %: b",
                           "# define X 1",
                           "x = a % b;",
                           "#pragma unroll\nfor (;;) {}"}) {
    EXPECT_EQ(find_include(text), 0) << text;
  }
}

TEST(FindInclude, TheFirstOneIsReported) {
  EXPECT_EQ(find_include("a\n\n#include \"f\"\n#import \"g\"\n"), 3);
  EXPECT_EQ(find_include("a\n__has_include\n#include \"f\"\n"), 2);
}

}  // namespace
}  // namespace oclab

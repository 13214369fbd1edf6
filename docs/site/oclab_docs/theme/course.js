// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the site's pages do.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: installs what a table of packages names (packages.txt says how to read one).
# Uses `root`, `packages` (the table in force), `yes`, `log` and `say` of the launcher.
# shellcheck source=launcher/managers.bash
. "$root/launcher/managers.bash"

# entries: a line PACKAGE|LOSS for each package of the table, and -CAPABILITY|LOSS where this manager
# has none. LOSS is empty where the kit does not work without it.
entries() {
  awk -v manager="$manager" '
    { sub(/#.*/, "") }
    !NF { next }
    !headed { for (i = 2; i <= NF; ++i) if ($i == manager) column = i; headed = 1; next }
    {
      loss = match($0, /optional: */) ? substr($0, RSTART + RLENGTH) : ""
      if (!column || $column == "-") { print "-" $1 "|" loss; next }
      n = split($column, names, ",")
      for (i = 1; i <= n; ++i) print names[i] "|" loss
    }' "$root/$packages"
}

# wanted [optional]: the packages of the table, each once; only the optional ones, or all. A package
# that any row requires is not optional.
wanted() {
  entries | awk -F'|' -v only="${1:-}" '
    /^-/ { next }
    !($1 in loss) { order[++n] = $1; loss[$1] = $2 }
    $2 == "" { loss[$1] = "" }
    END { for (i = 1; i <= n; ++i) if (only == "" || loss[order[i]] != "") print order[i] }'
}

# unprovided: the capabilities that the kit cannot do without and this manager has no package of.
unprovided() { entries | sed -n 's/^-\(.*\)|$/\1/p'; }

# without LIST: the lines of standard input that are not in LIST, one word per line.
without() { grep -vxF "$1" || true; }

# had HOW NAME ...: those of these packages, each with its alternatives (A/B), of which one is
# "installed" or "offered".
had() {
  local how=$1 name list all
  shift
  read -ra all <<<"${*//\// }"
  list=$("${manager}_$how" "${all[@]}")
  for name in "$@"; do
    ! grep -qxF "${name//\//$'\n'}" <<<"$list" || echo "$name"
  done
}

# missing [optional]: those that are not installed.
missing() {
  local names
  mapfile -t names < <(wanted "$@")
  ((${#names[@]})) || return 0
  printf '%s\n' "${names[@]}" | without "$(had installed "${names[@]}")"
}

# not_offered NAME ...: those that this system's package lists do not have.
not_offered() { printf '%s\n' "$@" | without "$(had offered "$@")"; }

# first_offered NAME ...: of each, the first alternative that they have.
first_offered() {
  local name list all
  read -ra all <<<"${*//\// }"
  list=$("${manager}_offered" "${all[@]}")
  for name in "$@"; do grep -m1 -xF "$list" <<<"${name//\//$'\n'}"; done
}

# name_losses NAME ...: one line for each thing that is lost without these optional packages, and
# without what this manager has no package of.
name_losses() {
  local line
  entries | awk -F'|' -v names=" $* " '
    /^-/ { if ($2 == "") $2 = "the kit needs it from elsewhere" }
    $2 == "" || !(/^-/ || index(names, " " $1 " ")) { next }
    { sub(/^-/, "", $1) }
    !($2 in lost) { order[++n] = $2 }
    !seen[$1, $2]++ { lost[$2] = lost[$2] " " $1 }
    END { for (i = 1; i <= n; ++i) print "not available here:" lost[order[i]] " (" order[i] ")" }' |
    while IFS= read -r line; do say "$line"; done
}

# agreed NAME ...: whether to install these packages. Asks only where somebody can answer.
agreed() {
  local answer=''
  if [[ ! $yes && -t 0 && -t 2 ]] && ((EUID)); then
    say "$# package(s) are missing: $*"
    read -rp "oclab: install with ${as_root[*]:+sudo }${installer%% *}? [Y/n] " answer || answer=n
  fi
  [[ ! $answer || $answer == [yY]* ]]
}

# install_offered NAME ...: those that this system has. One that fails does not keep the others out.
install_offered() {
  local unknown=() absent name
  mapfile -t unknown < <(not_offered "$@")
  if ((${#unknown[@]})); then # perhaps only because the lists are missing or old
    "${manager}_refresh" || true
    mapfile -t unknown < <(not_offered "$@")
  fi
  mapfile -t absent < <(printf '%s\n' "$@" | without "$(printf '%s\n' "${unknown[@]}")")
  ((${#absent[@]})) || return 0
  mapfile -t absent < <(first_offered "${absent[@]}")
  say "installing ${#absent[@]} package(s):" "${as_root[@]}" "$installer ${absent[*]}"
  # With old package lists the first attempt fails; then one package may keep the others out.
  if ! { "${manager}_install" "${absent[@]}" ||
    { "${manager}_refresh" && "${manager}_install" "${absent[@]}"; }; }; then
    for name in "${absent[@]}"; do "${manager}_install" "$name" || true; done
  fi
}

# explain NAME ...: sets `problem` to what stands in the way when these required packages are missing.
explain() {
  local lacking
  lacking=$(unprovided)
  lacking=${lacking//$'\n'/ }
  problem="Every package of $packages is installed, so something else failed: see above."
  if (($#)); then
    problem="Missing packages: $*. Install them yourself, then run ./oclab again."
  elif [[ $lacking ]]; then
    problem=''
  fi
  [[ ! $lacking ]] || problem+="${problem:+ }There is no package for $manager of: $lacking. Install it from its \
sources, or see the other systems in docs/platforms.md."
}

# Installs the missing packages of $packages that this system has. False, with the reason in
# $problem, when a required package is still missing.
install_packages() {
  local manager installer absent absent_optional as_root=()
  if ! choose_manager; then
    problem="No known package manager was found. Install the packages of $packages, or see \
docs/platforms.md."
    return 1
  fi
  mapfile -t absent < <(missing)
  if ((${#absent[@]})); then
    explain "${absent[@]}"
    if ((EUID != 0)) && [[ $manager != conda ]]; then
      hash sudo 2>/dev/null || return 1
      as_root=(sudo)
    fi
    ! agreed "${absent[@]}" || install_offered "${absent[@]}"
  fi
  mapfile -t absent_optional < <(missing optional)
  name_losses "${absent_optional[@]}"
  mapfile -t absent < <(missing | without "$(printf '%s\n' "${absent_optional[@]}")")
  explain "${absent[@]}"
  ((${#absent[@]} == 0))
}

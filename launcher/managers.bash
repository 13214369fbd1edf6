# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: the package managers that the launcher knows, by four operations each.
#   M_installed NAME …  prints those of these packages that are installed
#   M_offered NAME …    prints those that can be had here
#   M_refresh           fetches the lists of what can be had
#   M_install NAME …
# Only apt was run on a real system; the others are tested with programs that record how they are called.

# Sets `manager`, a column of the tables of packages, and `installer`, the command as users know it.
# An active environment of conda or pixi goes first, because the user activated it; conda's own
# environment, "base", is active in many shells without a purpose.
choose_manager() {
  manager=''
  if [[ ${CONDA_PREFIX:-} && ${CONDA_DEFAULT_ENV:-} != base ]]; then
    manager=conda installer="conda install"
    [[ ! ${PIXI_PROJECT_MANIFEST:-} ]] || installer="pixi add"
  elif hash apt-get dpkg-query 2>/dev/null; then
    manager=apt installer="apt-get install"
  elif hash dnf rpm 2>/dev/null; then
    manager=dnf installer="dnf install"
  elif hash zypper rpm 2>/dev/null; then
    manager=zypper installer="zypper install"
  elif hash pacman 2>/dev/null; then
    manager=pacman installer="pacman -S"
  elif hash apk 2>/dev/null; then
    manager=apk installer="apk add"
  fi
  [[ $manager ]]
}

# privileged COMMAND …: runs it as root, or with sudo; its output goes to the log.
privileged() { "${as_root[@]}" "$@" >>"$log" 2>&1; }

# --- Debian, Ubuntu

apt_installed() {
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p'
}
apt_offered() {
  LC_ALL=C apt-cache policy "$@" 2>/dev/null |
    awk '/^[^ ]/ { sub(/:$/, ""); name = $0 } /Candidate: [^(]/ { print name }'
}
apt_get() {
  privileged env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -y "$@"
}
apt_refresh() { apt_get update; }
apt_install() { apt_get install --no-install-recommends "$@"; }

# --- Fedora

# A name may also be one that an installed package provides.
rpm_installed() {
  local name
  for name in "$@"; do
    ! rpm -q --whatprovides "$name" >/dev/null 2>&1 || echo "$name"
  done
}
dnf_installed() { rpm_installed "$@"; }
dnf_offered() { dnf -q repoquery --queryformat '%{name}\n' "$@" 2>/dev/null; }
dnf_refresh() { privileged dnf -y makecache; }
dnf_install() { privileged dnf -y --setopt=install_weak_deps=False install "$@"; }

# --- openSUSE

# Python's packages carry its version in their names and provide the name without it.
zypper_installed() { rpm_installed "$@"; }
zypper_offered() {
  local name
  for name in "$@"; do
    ! zypper -n -q search --provides --match-exact "$name" >/dev/null 2>&1 || echo "$name"
  done
}
zypper_refresh() { privileged zypper -n refresh; }
zypper_install() { privileged zypper -n install --no-recommends "$@"; }

# --- Arch Linux

pacman_installed() { printf '%s\n' "$@" | without "$(pacman -T "$@")"; }
pacman_offered() { LC_ALL=C pacman -Si "$@" 2>/dev/null | sed -n 's/^Name *: //p'; }
# With newer lists than its packages, Arch is in a state that it does not support. So they are fetched
# only where there are none; otherwise the user has to upgrade.
pacman_refresh() {
  compgen -G '/var/lib/pacman/sync/*.db' >/dev/null || privileged pacman -Sy --noconfirm
}
pacman_install() { privileged pacman -S --needed --noconfirm "$@"; }

# --- Alpine Linux

apk_installed() { apk info -e "$@" 2>/dev/null; }
apk_offered() { apk search -q -x "$@" 2>/dev/null; }
apk_refresh() { privileged apk update; }
apk_install() { privileged apk add "$@"; }

# --- conda-forge, through conda or pixi

# An installed package has a file NAME-VERSION-BUILD.json in the environment.
conda_installed() {
  local have
  have=$(cd "$CONDA_PREFIX/conda-meta" 2>/dev/null && printf '%s\n' *.json | sed 's/-[^-]*-[^-]*$//')
  printf '%s\n' "$@" | grep -xF "$have"
}
conda_offered() { printf '%s\n' "$@"; } # to ask takes longer than to try
conda_refresh() { false; }              # conda does so itself
conda_install() {
  if [[ ${PIXI_PROJECT_MANIFEST:-} ]]; then
    pixi add --manifest-path "$PIXI_PROJECT_MANIFEST" "$@" >>"$log" 2>&1
  else
    conda install -y -p "$CONDA_PREFIX" --override-channels -c conda-forge "$@" >>"$log" 2>&1
  fi
}

#!/usr/bin/env bash
# Brings packages of Debian 12 to a folder, unless it exists: unpacked, not installed.
#
#   scripts/unpack-debian.sh FOLDER PACKAGE...
set -euo pipefail
cd "$(dirname "$0")/.."

target=$1
shift
[ ! -d "$target" ] || exit 0

download=$(mktemp --directory)
trap 'rm --recursive "$download"' EXIT
chmod 755 "$download"
fetch() { (cd "$download" && apt-get download --quiet=2 "$@"); }
fetch "$@" 2> /dev/null || { apt-get update --quiet=2 && fetch "$@"; }
mkdir --parents "$(dirname "$target")"
for package in "$download"/*.deb; do dpkg-deb --extract "$package" "$download/unpacked"; done
mv "$download/unpacked" "$target"

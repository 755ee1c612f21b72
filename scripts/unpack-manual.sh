#!/usr/bin/env bash
# Brings PostgreSQL's manual, which test/audits/real-docs.test.ts crawls, from Debian 12's package archive.
# Unpacked, not installed: small images of Debian leave documentation out.
set -euo pipefail
cd "$(dirname "$0")/.."

manual=node_modules/.cache/postgresql-doc-15
[ ! -d "$manual" ] || exit 0

download=$(mktemp --directory)
trap 'rm --recursive "$download"' EXIT
chmod 755 "$download"
fetch() { (cd "$download" && apt-get download --quiet=2 postgresql-doc-15); }
fetch 2> /dev/null || { apt-get update --quiet=2 && fetch; }
mkdir --parents "$(dirname "$manual")"
dpkg-deb --extract "$download"/postgresql-doc-15_*.deb "$download/manual"
mv "$download/manual" "$manual"

#!/usr/bin/env bash
# Runs a linter of scripts/linters, for example `scripts/linter.sh biome check .`. The first use, and
# the first after their lock file changed, installs them: some 130 MB that no start of Sightline needs.
set -euo pipefail
folder=$(dirname "$0")/linters
lock=$folder/package-lock.json
installed=$folder/node_modules/.installed-lock.json
cmp --quiet "$lock" "$installed" || {
  echo "installing the linters (scripts/linters), once" >&2
  npm ci --prefix "$folder" --replace-registry-host=always --no-audit --no-fund >&2
  cp "$lock" "$installed"
}
program=$1
shift
exec "$folder/node_modules/.bin/$program" "$@"

#!/usr/bin/env bash
# Installs Deno and Bun, in which test/client/package.test.ts tries the client. They are some 200 MB, so they are no
# dependencies.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=node_modules/.cache/runtimes
mkdir -p "$folder"
test -e "$folder/package.json" || echo '{ "private": true }' > "$folder/package.json"
npm install --prefix "$folder" --no-audit --no-fund --no-save deno@2.9.6 bun@1.4.5

#!/bin/sh
# Installs Lighthouse (lighthouse/package.json) for audits that measure pages in the lab. It is 114 packages of 176 MB,
# and few audits need it, so it is no dependency.
set -eu
npm ci --prefix "$(dirname "$0")/../lighthouse" --replace-registry-host=always --ignore-scripts --no-audit --no-fund

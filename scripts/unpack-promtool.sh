#!/usr/bin/env bash
# Brings promtool, which test/operations/rules.long.test.ts runs, from Debian 12's package archive.
exec "$(dirname "$0")/unpack-debian.sh" node_modules/.cache/promtool prometheus

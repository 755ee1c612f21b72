#!/usr/bin/env bash
# Brings rsyslog, which test/shippers/rsyslog.long.test.ts runs, from Debian 12's package archive. Unpacked, not
# installed: Debian lets a machine have one system logger, and the tests run syslog-ng, too.
exec "$(dirname "$0")/unpack-debian.sh" node_modules/.cache/rsyslog \
  rsyslog rsyslog-elasticsearch libestr0 libfastjson4 liblognorm5

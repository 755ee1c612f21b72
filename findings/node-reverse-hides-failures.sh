#!/bin/sh
# Node 24.21.0 (npm package node), its DNS resolver on c-ares.
#
# A name server that answers SERVFAIL (try again later) looks to `reverse` like an address without a
# name: ENOTFOUND. The same question as `resolvePtr` says ESERVFAIL. A crawler that is verified by its
# reverse name would be called an impostor because its operator's name server was down.
#
# Expected: the code of the server's answer, as the other functions of the resolver give it.
#
# Seen on 29 November 2026, against a server on this machine that answers SERVFAIL:
#   reverse: ENOTFOUND
#   resolvePtr: ESERVFAIL
set -eu
command -v npm >/dev/null || { echo 'needs npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund node@24.21.0
cat >show.mjs <<'JS'
import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';

/** Answers each question with SERVFAIL. */
const server = createSocket('udp4');
server.on('message', (question, { port, address }) => {
  let end = 12;
  while (question[end] !== 0) end += question[end] + 1;
  const answer = Buffer.from(question.subarray(0, end + 5));
  answer.writeUInt16BE(0x8182, 2);
  for (const count of [6, 8, 10]) answer.writeUInt16BE(0, count);
  server.send(answer, port, address);
});
server.bind(0, '127.0.0.1', async () => {
  const resolver = new promises.Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const codeOf = (answer) => answer.then(() => 'an answer', ({ code }) => code);
  console.log(`reverse: ${await codeOf(resolver.reverse('192.0.2.1'))}`);
  console.log(`resolvePtr: ${await codeOf(resolver.resolvePtr('1.2.0.192.in-addr.arpa'))}`);
  server.close();
});
JS
node_modules/.bin/node show.mjs >seen
cat seen
printf '%s\n' 'reverse: ENOTFOUND' 'resolvePtr: ESERVFAIL' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }

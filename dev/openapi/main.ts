import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientFiles } from '../client/client-files';
import { breakingChanges } from './breaking-changes';
import { currentDocument } from './current-document';

const documentPath = join('docs', 'openapi.json');

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run lint:api` compares; `npm run openapi` writes the current document as the released one,
 * and the client of it.
 */
function main([command]: string[]): void {
  const document = currentDocument();
  const files = new Map([
    [documentPath, `${JSON.stringify(document, null, 1)}\n`],
    ...clientFiles(document),
  ]);
  if (command === 'write') {
    for (const [path, text] of files) writeFileSync(path, text);
    execFileSync(process.execPath, ['scripts/write-client-types.mjs']);
    say('docs/openapi.json and packages/client are those of these sources.');
    return;
  }
  if (command !== 'compare') throw new Error('Use: main.js write | compare');
  const released = JSON.parse(readFileSync(documentPath, 'utf8'));
  const changes = breakingChanges(released, document);
  for (const change of changes) say(change);
  if (changes.length > 0) {
    say(
      `${changes.length} breaking changes against docs/openapi.json, the last released document.`,
    );
    say('Make them compatible. Until the first release, npm run openapi accepts them instead.');
  }
  const stale = [...files].filter(([path, text]) => !isWritten(path, text));
  for (const [path] of stale)
    say(`${path} is not that of these sources: npm run openapi writes it.`);
  if (changes.length + stale.length > 0) process.exitCode = 1;
}

const isWritten = (path: string, text: string) =>
  existsSync(path) && readFileSync(path, 'utf8') === text;

main(process.argv.slice(2));

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientFiles } from '../client/client-files';
import { breakingChanges } from './breaking-changes';
import { currentDocument } from './current-document';
import { readReleasedDocument, writeReleasedDocument } from './released-document';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run lint:api` compares; `npm run openapi` writes the current document as the released one,
 * and the client of it.
 */
async function main([command]: string[]): Promise<void> {
  if (command === 'write') {
    writeReleasedDocument(currentDocument());
    for (const [path, text] of await clientFiles()) writeFileSync(path, text);
    say('docs/openapi.json and packages/client are those of these sources.');
    return;
  }
  if (command !== 'compare') throw new Error('Use: main.js write | compare');
  const changes = breakingChanges(readReleasedDocument(), currentDocument());
  for (const change of changes) say(change);
  if (changes.length > 0) {
    say(
      `${changes.length} breaking changes against docs/openapi.json, the last released document.`,
    );
    say('Make them compatible. Until the first release, npm run openapi accepts them instead.');
  }
  const stale = [...(await clientFiles())].filter(([path, text]) => !isWritten(path, text));
  for (const [path] of stale)
    say(`${path} is not that of these sources: npm run openapi writes it.`);
  if (changes.length + stale.length > 0) process.exitCode = 1;
}

const isWritten = (path: string, text: string) =>
  existsSync(path) && readFileSync(path, 'utf8') === text;

void main(process.argv.slice(2));

// Runs all linters, as many at once as there are processors but at most four. Prints how long each took,
// and what those say that fail, one after the other.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders =
  'activities admin api dev ingest migrations modules packages platform test web workflows';

/** The longest first. */
const linters = [
  ['types', 'tsc --noEmit'],
  ['spelling', 'npm run --silent lint:spelling'],
  ['api', 'npm run --silent lint:api'],
  [
    'imports',
    `scripts/linter.sh depcruise --config .dependency-cruiser.cjs --cache node_modules/.cache/depcruise ${folders}`,
  ],
  [
    'unused files, exports and packages',
    'scripts/linter.sh knip --cache --cache-location node_modules/.cache/knip',
  ],
  ['words', 'npm run --silent lint:words'],
  ['regexes', 'npm run --silent lint:regexes'],
  ['types of the dashboard', 'tsc -p web'],
  ['tables', 'node scripts/check-tables.mjs'],
  ['links', 'npm run --silent lint:links'],
];

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
// The others read the types, and find the linters installed.
first('node scripts/write-client-types.mjs');
first('scripts/linter.sh biome check --error-on-warnings .');

const waiting = [...linters];
const lanes = Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next);
});
await Promise.all(lanes);

function first(command) {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

async function run(name, command) {
  const startedAt = performance.now();
  const { code, output } = await outputOf(command);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds} s\n`);
  if (code === 0) return;
  process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
  process.exitCode = 1;
}

function outputOf(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text) => {
      output += text;
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
    child.on('close', (code) => resolve({ code, output }));
  });
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { addNames, listedNamesPath } from './add-names';
import { findUnknown } from './find-unknown';
import { readLists } from './read-lists';

const run = promisify(execFile);

const usage = `Prints the crawlers of public lists that the service does not recognize: the number of
lists, the name, the lists, their categories and an agent.

npm run crawlers:compare                   with the newest lists, installed into a temporary folder
npm run crawlers:compare -- --folder DIR   with the lists in a folder besides, such as the
                                           robots.json of ai.robots.txt, which no package has
npm run crawlers:compare -- --lists 2      those of at least two lists
npm run crawlers:compare -- --add          also adds the names of those to
                                           ${listedNamesPath}
`;

const packages = ['crawler-user-agents', 'isbot', 'node-device-detector'];

async function installLists(folder: string): Promise<void> {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  await run('npm', ['install', ...options, ...packages.map((name) => `${name}@latest`)]);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', multiple: true, default: [] },
      lists: { type: 'string', default: '1' },
      add: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const installed = await mkdtemp(join(tmpdir(), 'crawler-lists-'));
  try {
    await installLists(installed);
    const folders = [installed, ...values.folder.map((folder) => resolve(folder))];
    const listed = (await Promise.all(folders.map(readLists))).flat();
    const all = findUnknown(listed);
    const unknown = all.filter(({ lists }) => lists.length >= Number(values.lists));
    for (const { name, lists, categories, agent } of unknown) {
      say([lists.length, name, lists.join(' '), categories, agent].join('\t'));
    }
    for (const list of new Set(listed.map((each) => each.list))) {
      const names = new Set(listed.filter((each) => each.list === list).map(({ name }) => name));
      const missing = all.filter(({ lists }) => lists.includes(list)).length;
      say(`# ${list}: ${names.size} names, ${missing} unknown`);
    }
    if (values.add) say(`# ${await addNames(unknown)} names added to ${listedNamesPath}`);
  } finally {
    await rm(installed, { recursive: true, force: true });
  }
}

void main();

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUnknown } from './find-unknown';
import { readLists } from './read-lists';

it('names what no list’s agent is recognized by, most lists first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  const write = (name: string, value: object) =>
    writeFile(join(folder, name), JSON.stringify(value));
  try {
    await write('crawler-user-agents.json', [
      { pattern: 'Googlebot\\/', tags: ['search-engine'], instances: ['Googlebot/2.1'] },
      { pattern: '[nN]ewFinder', tags: ['search-engine'], instances: ['NewFinder/1.0'] },
    ]);
    await write('robots.json', {
      GPTBot: { function: 'training' },
      NewFinder: { function: 'AI search' },
      AnotherAgentXyz: { function: 'unclear' },
    });
    expect(findUnknown(await readLists(folder))).toEqual([
      {
        name: 'newFinder',
        lists: ['crawler-user-agents', 'ai.robots.txt'],
        categories: 'search-engine AI search',
        agent: 'NewFinder/1.0',
      },
      {
        name: 'AnotherAgentXyz',
        lists: ['ai.robots.txt'],
        categories: 'unclear',
        agent: 'AnotherAgentXyz/1.0',
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NeighborResult } from '../../dev/bench/neighbor/neighbor';
import { entryPoint } from '../../dev/stack/entry-point';

/** Alone, and next to the attacks. */
const seconds = '3,15';

it('next to a tenant that attacks, nothing of a quiet one fails or starves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-neighbor-'));
  const file = join(folder, 'result.json');
  // The bench has servers of its own: it must not inherit those of this run.
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NEIGHBOR_SECONDS: seconds, NEIGHBOR_RESULT: file };
  try {
    const bench = spawn(process.execPath, [entryPoint('dev/bench/main'), 'neighbor'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(bench, 'exit');
    expect(code).toBe(0);
    const { operations } = JSON.parse(readFileSync(file, 'utf8')) as NeighborResult;
    expect(Object.keys(operations)).toHaveLength(6);
    for (const [name, { attacked, failures }] of Object.entries(operations)) {
      expect([name, failures]).toEqual([name, []]);
      expect([name, attacked]).not.toEqual([name, 0]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

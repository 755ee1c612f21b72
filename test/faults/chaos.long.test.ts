import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '../../dev/chaos/run-chaos';
import { newFolder } from '../support/programs';

// It runs as a process of its own, with servers of its own: what it kills is no other file's.

it('keeps every promise while processes, links and disks fail in random overlap', async () => {
  const out = newFolder();
  const script = join(__dirname, '..', '..', 'dist', 'dev', 'chaos', 'main.js');
  const args = [script, '--seed', '20261127', '--seconds', '60', '--out', out.path];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    const summary = JSON.parse(readFileSync(join(out.path, 'summary.json'), 'utf8')) as Summary;
    expect(summary.problems).toEqual([]);
    expect(summary.notRecovered).toBe(0);
    expect(code).toBe(0);
    // Otherwise it would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(3);
    expect(summary.linesAcknowledged).toBeGreaterThan(10_000);
    for (const { ok } of Object.values(summary.operations)) expect(ok).toBeGreaterThan(0);
  } finally {
    child.kill('SIGKILL');
    out.remove();
  }
});

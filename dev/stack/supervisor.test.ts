import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDiskFull } from './free-space';
import type { ManagedProcess } from './managed-process';
import { Supervisor } from './supervisor';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A part as the supervisor sees it; the real one runs a program. */
class Part extends EventEmitter {
  readonly name = 'postgres';
  readonly lastLines: string[] = [];
  isUp = false;
  starts = 0;

  async start(): Promise<void> {
    this.isUp = true;
    this.starts += 1;
    this.emit('started');
  }

  async stop(): Promise<void> {
    this.isUp = false;
  }

  end(): void {
    this.isUp = false;
    this.emit('exit', { code: 1, signal: null });
  }
}

async function supervise(isFull: () => boolean) {
  const said: string[] = [];
  const gaveUp: string[] = [];
  const part = new Part();
  const supervisor = new Supervisor({
    dataDir: folder,
    say: (line) => said.push(line),
    onGiveUp: (reason) => gaveUp.push(reason),
    isFull,
  });
  await supervisor.start(part as unknown as ManagedProcess, '');
  return { part, supervisor, said, gaveUp };
}

it('a part that ended for a full disk waits for room, however long, and starts again', async () => {
  let looks = 0;
  const { part, supervisor, said, gaveUp } = await supervise(() => {
    looks += 1;
    // Full for two further looks, a second apart.
    return looks <= 3;
  });
  const again = once(part, 'started');
  part.end();
  await again;
  expect([looks, part.starts, gaveUp]).toEqual([4, 2, []]);
  expect(said.join('\n')).toContain('is full; it starts again with room');
  await supervisor.stop([['postgres']]);
});

it('a stack that is stopped does not wait for room', async () => {
  const { part, supervisor } = await supervise(() => true);
  part.end();
  await supervisor.stop([['postgres']]);
  expect(part.starts).toBe(1);
});

it('a disk of this machine is not full, and a folder that is not there is not called so', () => {
  expect(isDiskFull(folder)).toBe(false);
  expect(isDiskFull(join(folder, 'missing'))).toBe(false);
});

const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true'], { stdio: 'ignore' }).status === 0;

(canMount ? it : it.skip)('a small disk is full once little is left, and no more with room', () => {
  const source = readFileSync(join(__dirname, 'free-space.ts'), 'utf8');
  const script = join(folder, 'look.mjs');
  const small = join(folder, 'small');
  mkdirSync(small);
  const code = stripTypeScriptTypes(source);
  writeFileSync(script, `${code}; console.log(isDiskFull(${JSON.stringify(small)}));\n`);
  const look = `'${process.execPath}' '${script}'`;
  const steps = [
    `mount -t tmpfs -o size=48m none '${small}'`,
    look,
    `head -c 20000000 /dev/zero > '${small}/log'`,
    look,
    `rm '${small}/log'`,
    look,
  ];
  // In a mount namespace of its own, which ends with the shell.
  const shown = spawnSync('unshare', ['-m', 'sh', '-ec', steps.join('\n')], { encoding: 'utf8' });
  expect([shown.stdout, shown.status]).toEqual(['false\ntrue\nfalse\n', 0]);
});

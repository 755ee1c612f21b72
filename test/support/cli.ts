import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Ended = { code: number | null; stdout: string; stderr: string };

const script = join(__dirname, '..', '..', 'dist', 'packages', 'cli', 'main.js');

/** Runs the compiled command line with a home of its own, as a person's shell would. */
export class Cli {
  readonly home = mkdtempSync(join(tmpdir(), 'sightline-cli-'));
  readonly #env: Record<string, string>;

  get key(): string {
    return this.#env['SIGHTLINE_KEY'] ?? '';
  }

  constructor(env: Record<string, string> = {}) {
    const { PATH = '' } = process.env;
    const folders = {
      XDG_CONFIG_HOME: join(this.home, 'config'),
      XDG_STATE_HOME: join(this.home, 'state'),
    };
    this.#env = { PATH, HOME: this.home, ...folders, ...env };
  }

  start(args: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [script, ...args], {
      cwd: this.home,
      env: { ...this.#env, ...env },
    });
  }

  run(args: readonly string[], { input = '', env = {} } = {}): Promise<Ended> {
    const child = this.start(args, env);
    child.stdin.on('error', () => undefined).end(input);
    return ended(child);
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

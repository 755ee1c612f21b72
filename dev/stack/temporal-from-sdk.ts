import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { entryPoint } from './entry-point';

const run = promisify(execFile);

// Long enough for a slow download; a machine without network access fails at once.
const timeoutMs = 90_000;

/** Downloads the official program with the SDK, in a separate process that can be killed. */
export async function fetchWithSdk(destination: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(destination), 'temporal-sdk-'));
  try {
    await run(process.execPath, [entryPoint('dev/stack/temporal-sdk-download'), folder], {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const program = readdirSync(folder).find((name) => name.startsWith('temporal'));
    if (program === undefined) throw new Error('the SDK left no program');
    chmodSync(join(folder, program), 0o755);
    renameSync(join(folder, program), destination);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

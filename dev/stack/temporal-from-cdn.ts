import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { assertTemporalDigest, temporalRelease } from './temporal-digest';

const run = promisify(execFile);

// Long enough for a slow download; a machine without network access fails at once.
const timeoutMs = 90_000;

/** Temporal's own place of downloads; the SDK uses it as well. */
const archives = 'https://temporal.download/cli/archive';

/** Downloads the official archive and takes the program out of it. */
export async function fetchFromCdn(destination: string, base = archives): Promise<void> {
  const folder = mkdtempSync(join(dirname(destination), 'temporal-cdn-'));
  try {
    const arch = process.arch === 'x64' ? 'amd64' : process.arch;
    const url = `${base}/v${temporalRelease}?platform=${process.platform}&arch=${arch}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}`);
    const archive = join(folder, 'temporal.tar.gz');
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(archive));
    await run('tar', ['-xzf', archive, '-C', folder, 'temporal'], { timeout: timeoutMs });
    await assertTemporalDigest(join(folder, 'temporal'));
    renameSync(join(folder, 'temporal'), destination);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

// The oldest server that hands out tasks fairly by key.
const oldestServer = [1, 29] as const;

/** Whether the program is a Temporal CLI with a server that is recent enough. */
export async function isUsableTemporal(program: string): Promise<boolean> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
    return isRecentEnough(stdout);
  } catch {
    return false;
  }
}

export function isRecentEnough(versionLine: string): boolean {
  const match = /^temporal version \S+ \(Server (\d+)\.(\d+)\./.exec(versionLine.trim());
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > oldestServer[0] || (major === oldestServer[0] && minor >= oldestServer[1]);
}

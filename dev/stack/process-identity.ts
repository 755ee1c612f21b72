import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Identifies one process permanently: a pid alone may have been reused. */
export const processIdentitySchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
});
export type ProcessIdentity = z.output<typeof processIdentitySchema>;

/** Returns the start time of a pid's process, or undefined without one (or with only a zombie). */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = startTimeOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return startTimeOf(identity.pid) === identity.startedAt;
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may itself contain spaces and
    // parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const ticksSinceBoot = fields[19];
    if (state === 'Z' || ticksSinceBoot === undefined) return undefined;
    // The count restarts with each boot, so the boot id is part of the identity.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${ticksSinceBoot}`;
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    const columns = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
    return columns === '' || columns.startsWith('Z') ? undefined : columns.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}

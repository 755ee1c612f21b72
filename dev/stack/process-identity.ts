import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Names one process for good: a pid alone may by now belong to somebody else's process. */
export const processIdentitySchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
});
export type ProcessIdentity = z.output<typeof processIdentitySchema>;

/** When the process with this pid started, or nothing when there is none (or only its remains). */
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
    // The second field is the program's name in brackets, and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const ticksSinceBoot = fields[19];
    if (state === 'Z' || ticksSinceBoot === undefined) return undefined;
    // The count starts anew with each boot, so the boot is part of the name.
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

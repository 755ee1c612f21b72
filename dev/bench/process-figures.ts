import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { EmbeddedBackends } from '../stack/embedded';

/** Ticks per second in the kernel's processor times. */
const ticksPerSecond = 100;

/**
 * Returns the fields of /proc/<pid>/stat from the state on, since the name before them may contain
 * anything. Undefined if the process has ended.
 */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** Returns the processor seconds of a process and all its children, including ended ones. */
function treeCpuSeconds(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name);
      return fields ? [{ pid: Number(name), parent: Number(fields[1]), fields }] : [];
    });
  const sum = (pid: number): number => {
    const own = all.find((each) => each.pid === pid)?.fields.slice(11, 15) ?? [];
    const children = all.filter(({ parent }) => parent === pid);
    return (
      own.reduce((ticks, each) => ticks + Number(each), 0) / ticksPerSecond +
      children.reduce((seconds, child) => seconds + sum(child.pid), 0)
    );
  };
  return sum(root);
}

/** Returns the kernel's figures for a process: its present and its peak memory. */
export function memoryMib(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
  return { now: read('VmRSS') / 1024, peak: read('VmHWM') / 1024 };
}

/**
 * Returns the processor seconds of each of these processes with its children, including ended ones.
 */
export const cpuSecondsOf = <Name extends string>(
  pids: Partial<Record<Name, number | undefined>>,
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<number | undefined>(pids).map(([name, pid = 0]) => [name, treeCpuSeconds(pid)]),
  ) as Partial<Record<Name, number>>;

/** Processor seconds by component. */
export type CpuSplit = { api: number; postgres: number; clickhouse: number; sender: number };

export const cpuParts = ['api', 'postgres', 'clickhouse', 'sender'] as const;

export const cpuSum = (split: CpuSplit): number =>
  cpuParts.reduce((sum, part) => sum + split[part], 0);

/** Scales to a million lines: each component's share, and the total. */
export const cpuOfMillion = (split: CpuSplit, lines: number): string[] =>
  [...cpuParts.map((part) => split[part]), cpuSum(split)].map((seconds) =>
    ((seconds * 1e6) / lines).toFixed(2),
  );

/** Returns a function that reports the time spent since this call; the sender is this process. */
export function watchCpu(backends: EmbeddedBackends, apis: ChildProcess[]): () => CpuSplit {
  const now = (): CpuSplit => {
    const { user, system } = process.cpuUsage();
    const { postgres = 0, clickhouse = 0 } = backends.pids;
    return {
      api: apis.reduce((sum, { pid = 0 }) => sum + treeCpuSeconds(pid), 0),
      postgres: treeCpuSeconds(postgres),
      clickhouse: treeCpuSeconds(clickhouse),
      sender: (user + system) / 1e6,
    };
  };
  const before = now();
  return () => {
    const after = now();
    const spent = (part: (typeof cpuParts)[number]) => after[part] - before[part];
    return {
      api: spent('api'),
      postgres: spent('postgres'),
      clickhouse: spent('clickhouse'),
      sender: spent('sender'),
    };
  };
}

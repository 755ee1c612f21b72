import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { EmbeddedBackends } from '../stack/embedded';

/** The kernel counts processor time in ticks of this many a second. */
const ticksPerSecond = 100;

/** The fields of a process from its state on: the name before them may hold anything. Undefined when it is gone. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** Processor time of a process and all its children, those that ended too, in seconds. */
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

/** Memory of a process that lies in RAM, now. */
export function residentMib({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Of a process, as the kernel tells it: what it holds now, and the most that it ever held. */
export function memoryMib(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
  return { now: read('VmRSS') / 1024, peak: read('VmHWM') / 1024 };
}

/** Processor seconds of each of these processes with its children, those that ended too. */
export const cpuSecondsOf = <Name extends string>(
  pids: Partial<Record<Name, number | undefined>>,
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<number | undefined>(pids).map(([name, pid = 0]) => [name, treeCpuSeconds(pid)]),
  ) as Partial<Record<Name, number>>;

/** Processor seconds by who spent them. */
export type CpuSplit = { api: number; postgres: number; clickhouse: number; sender: number };

export const cpuParts = ['api', 'postgres', 'clickhouse', 'sender'] as const;

export const cpuSum = (split: CpuSplit): number =>
  cpuParts.reduce((sum, part) => sum + split[part], 0);

/** For a million lines: what each spent, and all together. */
export const cpuOfMillion = (split: CpuSplit, lines: number): string[] =>
  [...cpuParts.map((part) => split[part]), cpuSum(split)].map((seconds) =>
    ((seconds * 1e6) / lines).toFixed(2),
  );

/** Says what has been spent since it was made; the sender is this process. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import { diskNames, type Fault, linkNames, planEpisode, type Targets } from './fault-plan';
import { type History, type Kind, kinds } from './history';
import type { KeptProcess } from './kept-process';
import type { System } from './system';

/** A client kind that does not succeed for so long after an episode has not recovered. */
export const recoveryMaxMs = 60_000;
const lookEveryMs = 100;
const calmMsMax = 1_000;

/** Faults that overlapped, and what came after. Times are milliseconds since the run began. */
export type Episode = {
  faults: Array<Fault & { role?: string; beganAt: number; healedAt: number }>;
  /** When the last of them was healed: a killed process is healed when its start begins. */
  healedAt: number;
  /** Client kinds that did not succeed in the time that they had. */
  notRecovered: Kind[];
};

type NemesisOptions = {
  system: System;
  history: History;
  random: () => number;
  shouldGoOn: (episodes: readonly Episode[]) => boolean;
  onEpisode: (episode: Episode) => void;
};

/** Runs episodes of faults, each after the service has recovered from the one before. */
export async function runNemesis(options: NemesisOptions): Promise<Episode[]> {
  const { system, history, random, shouldGoOn, onEpisode } = options;
  const episodes: Episode[] = [];
  const targets: Targets = {
    processes: Object.keys(system.processes),
    links: linkNames,
    disks: system.disks === undefined ? [] : diskNames,
  };
  while (shouldGoOn(episodes)) {
    const plan = planEpisode(targets, random);
    const faults = await allEnded(plan.map((fault) => run(system, history, fault)));
    const healedAt = Math.max(...faults.map((fault) => fault.healedAt));
    const notRecovered = await untilRecovered(history, healedAt);
    const episode = { faults, healedAt, notRecovered };
    episodes.push(episode);
    onEpisode(episode);
    await sleep(random() * calmMsMax);
  }
  return episodes;
}

async function run(
  system: System,
  history: History,
  fault: Fault,
): Promise<Episode['faults'][number]> {
  await sleep(fault.afterMs);
  const role = await roleOf(system, fault);
  const beganAt = history.now();
  const heal = await begin(system, fault);
  await sleep(fault.forMs);
  heal();
  return { ...fault, ...(role ? { role } : {}), beganAt, healedAt: history.now() };
}

/** Throws only after all have ended: the heal of a later one would start what is being stopped. */
async function allEnded<T>(work: ReadonlyArray<Promise<T>>): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function roleOf(system: System, { kind, target }: Fault): Promise<string | undefined> {
  return kind === 'kill' || kind === 'stop' ? processOf(system, target).role() : undefined;
}

async function begin(system: System, fault: Fault): Promise<() => void> {
  switch (fault.kind) {
    case 'kill': {
      const killed = processOf(system, fault.target);
      await killed.kill();
      return () => void killed.start();
    }
    case 'stop': {
      const stopped = processOf(system, fault.target);
      stopped.pause();
      return () => stopped.resume();
    }
    case 'cut':
      system.links[fault.target].cut();
      return () => system.links[fault.target].heal();
    case 'delay':
      system.links[fault.target].delay(fault.delayMs);
      return () => system.links[fault.target].heal();
    case 'fill':
      system.disks?.[fault.target].fill();
      return () => system.disks?.[fault.target].heal();
  }
}

function processOf({ processes }: System, name: string): KeptProcess {
  const found = processes[name];
  if (!found) throw new Error(`The system has no process "${name}".`);
  return found;
}

async function untilRecovered(history: History, healedAt: number): Promise<Kind[]> {
  for (;;) {
    const missing = kinds.filter((kind) => !history.hasSucceeded(kind, healedAt));
    if (missing.length === 0 || history.now() > healedAt + recoveryMaxMs) return missing;
    await sleep(lookEveryMs);
  }
}

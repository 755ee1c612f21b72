import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../fuzz/mutate';
import { checkRun, type FinalState, type Problem, type Rule, rules } from './check-run';
import { runClients } from './clients';
import { isQuiet, readFinalState } from './final-state';
import { History, type Kind, kinds, toOperations } from './history';
import { type Episode, runNemesis } from './nemesis';
import { prepareClients } from './prepare-clients';
import { recoveriesOf, type Spread, spreadOf } from './recovery';
import { type StartServers, type System, startSystem } from './system';

/** Clients finish what they began, and jobs end, within this time of the last heal. */
const settleMaxMs = 120_000;
const lookEveryMs = 500;

export type ChaosOptions = {
  seed: number;
  /** Faults begin for so long at most. */
  seconds: number;
  /** The run ends earlier once both are reached. */
  killsWanted: number;
  linesWanted: number;
  outFolder: string;
  startServers: StartServers;
  say: (line: string) => void;
};

export type Summary = {
  seed: number;
  seconds: number;
  /** Of the machine, over the last five minutes: recovery is mostly the start of processes. */
  load: number;
  episodes: number;
  faults: Record<string, number>;
  kills: number;
  leftOut: string[];
  operations: Record<string, { ok: number; fail: number; unknown: number; attempts: number }>;
  linesAcknowledged: number;
  jobs: Record<string, number>;
  ownEnds: Record<string, number>;
  broken: Record<Rule, number>;
  problems: Problem[];
  notRecovered: number;
  recoveryMs: Spread;
  recoveryMsByKind: Partial<Record<Kind, Spread>>;
};

/** Runs clients and faults, then checks what is stored. */
export async function runChaos(options: ChaosOptions): Promise<Summary> {
  const { outFolder, startServers, say } = options;
  mkdirSync(outFolder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'sightline-chaos-'));
  const logsFolder = join(outFolder, 'logs');
  const system = await startSystem({ dataDir, logsFolder, startServers });
  const stopOnSignal = () => void system.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopOnSignal);
  try {
    const { workspaceId, callers, websites } = await prepareClients(system.url, system.directEnv);
    say(`ready: ${system.url}, seed ${options.seed}; history and logs are in ${outFolder}`);
    const history = new History(join(outFolder, 'history.jsonl'));
    const phase = { isEnding: false, isOver: false };
    const clients = runClients({
      callers,
      history,
      // Each has a sequence of its own, so that clients do not change the faults of a seed.
      random: createRandom(options.seed + 1),
      websites,
      isEnding: () => phase.isEnding,
      isOver: () => phase.isOver,
    });
    const episodes = await runNemesis({
      system,
      history,
      random: createRandom(options.seed),
      shouldGoOn: (done) => !isDone(options, history, done),
      onEpisode: (episode) => say(lineOf(episode, history)),
    });
    const seconds = Math.round(history.now() / 1_000);
    phase.isEnding = true;
    const over = setTimeout(() => {
      phase.isOver = true;
    }, settleMaxMs);
    await clients;
    clearTimeout(over);
    await untilQuiet(system, workspaceId);
    const state = await readFinalState(system, workspaceId);
    await history.close();
    const summary = summarize({ options, seconds, history, episodes, state, system });
    writeFileSync(join(outFolder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
    return summary;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopOnSignal);
    await system.stop();
  }
}

const killsOf = (episodes: readonly Episode[]) =>
  episodes.flatMap(({ faults }) => faults).filter(({ kind }) => kind === 'kill').length;

function isDone(
  { seconds, killsWanted, linesWanted }: ChaosOptions,
  history: History,
  episodes: readonly Episode[],
): boolean {
  if (history.now() > seconds * 1_000) return true;
  return killsOf(episodes) >= killsWanted && history.linesAcknowledged >= linesWanted;
}

const nameOfFault = ({ kind, target, role }: Episode['faults'][number]) =>
  `${kind} ${target}${role ? ` (${role})` : ''}`;

function lineOf({ faults, healedAt, notRecovered }: Episode, history: History): string {
  const names = faults.map(nameOfFault).join(', ');
  const seconds = ((history.now() - healedAt) / 1_000).toFixed(1);
  const after =
    notRecovered.length === 0
      ? `all clients after ${seconds} s`
      : `NOT: ${notRecovered.join(', ')}`;
  const at = String(Math.round(healedAt / 1_000)).padStart(4);
  return `${at} s  ${names}; ${after}; ${history.linesAcknowledged} lines`;
}

async function untilQuiet(system: System, workspaceId: string): Promise<void> {
  const until = performance.now() + settleMaxMs;
  while (performance.now() < until && !(await isQuiet(system, workspaceId)))
    await sleep(lookEveryMs);
}

type Ran = {
  options: ChaosOptions;
  seconds: number;
  history: History;
  episodes: Episode[];
  state: FinalState;
  system: System;
};

function summarize({ options, seconds, history, episodes, state, system }: Ran): Summary {
  const { attempts } = history;
  const operations = toOperations(attempts);
  const problems = checkRun(attempts, state);
  const recoveries = recoveriesOf(episodes, attempts, kinds);
  const faults = episodes.flatMap((each) => each.faults);
  const byKind = kinds.map((kind) => {
    const all = operations.filter(({ subject }) => subject.kind === kind);
    const count = (outcome: string) => all.filter((each) => each.outcome === outcome).length;
    const tries = all.reduce((sum, each) => sum + each.attempts, 0);
    return [
      kind,
      { ok: count('ok'), fail: count('fail'), unknown: count('unknown'), attempts: tries },
    ] as const;
  });
  return {
    seed: options.seed,
    seconds,
    load: Math.round((loadavg()[1] ?? 0) * 10) / 10,
    episodes: episodes.length,
    faults: countBy(faults, nameOfFault),
    kills: killsOf(episodes),
    leftOut: system.disks === undefined ? ['full disks: only root may mount one here'] : [],
    operations: Object.fromEntries(byKind),
    linesAcknowledged: linesOf(operations),
    jobs: countBy(state.jobs, ({ type, status, error }) =>
      [type, status, error].filter(Boolean).join(' '),
    ),
    ownEnds: Object.fromEntries(
      Object.values(system.processes).map(({ name, ownEnds }) => [name, ownEnds]),
    ),
    broken: Object.fromEntries(
      rules.map((rule) => [
        rule,
        problems.filter((each) => each.rule === rule).reduce((sum, { count }) => sum + count, 0),
      ]),
    ) as Summary['broken'],
    problems,
    notRecovered: episodes.filter((each) => each.notRecovered.length > 0).length,
    recoveryMs: spreadOf(recoveries.map(({ ms }) => ms)),
    recoveryMsByKind: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        spreadOf(recoveries.filter((each) => each.kind === kind).map(({ ms }) => ms)),
      ]),
    ),
  };
}

const linesOf = (operations: ReturnType<typeof toOperations>) =>
  operations.reduce(
    (sum, { subject, outcome }) =>
      sum + (outcome === 'ok' && subject.kind === 'logs' ? subject.lines : 0),
    0,
  );

function countBy<T>(values: readonly T[], nameOf: (value: T) => string): Record<string, number> {
  const groups = [...Map.groupBy(values, nameOf)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(groups.toSorted(([one], [other]) => one.localeCompare(other)));
}

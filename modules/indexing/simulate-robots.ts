import { dayMs } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import type { Workspace } from '../../platform/workspace';
import { botTable } from '../crawlers/bots/bot-table';
import type { AskedPolicy, WrittenPolicy } from '../crawlers/policy/write-policy';
import { robotsBytesMax } from '../crawlers/robots/robots-file';
import { copyInForce, type RobotsCopy } from '../crawlers/robots/robots-history';
import type { Simulation } from '../crawlers/robots/simulate-robots';
import {
  type SimulatedVisits,
  type Stake,
  simulatedVisits,
  stakesOf,
} from '../crawlers/robots/simulated-visits';
import type { RobotsSimulator } from '../crawlers/robots-simulator';
import { readLogCoverage } from '../crawlers/store/log-coverage-store';
import { readReplayedVisits } from '../crawlers/store/replayed-visits';
import { getRobotsVersion, readRobotsCopies } from '../crawlers/store/robots-copy-store';
import { type ImportantPage, readImportantPages } from './store/important-pages';

const days = 30;
/** Different addresses of different crawlers that are replayed. */
const visitRowsMax = 20_000;
const pagesMax = 2_000;
/** Enough copies to find the last good one behind a period of varying responses. */
const perHostMax = 100;

const bots = botTable.map(({ name, purpose, isRobotsTokenOnly }) => ({
  name,
  purpose,
  ...(isRobotsTokenOnly && { isRobotsTokenOnly }),
}));
type Asked = { text?: string | undefined; policy?: AskedPolicy | undefined; host: string };

type RobotsSimulation = {
  range: { from: Date; to: Date };
  logDays: number;
  hasLogs: boolean;
  current: RobotsCopy | null;
  text: string;
  visits: SimulatedVisits[];
  simulation: Simulation;
  important: { pages: ImportantPage[]; total: number };
  policy: (WrittenPolicy & { atStake: Stake[] }) | null;
};

/** Replays visits, and pages that rank or are cited, against a robots.txt or a policy. */
export async function simulateRobots(
  workspace: Workspace,
  simulator: RobotsSimulator,
  websiteId: string,
  { text: given, policy: asked, host }: Asked,
): Promise<RobotsSimulation> {
  const { workspaceId, db } = workspace;
  const scope = { websiteId, host };
  const to = new Date();
  const range = { from: new Date(to.getTime() - days * dayMs), to };
  const bounds = { perHostMax, bytesMax: robotsBytesMax };
  const [copies, came, coverage, important] = await Promise.all([
    readRobotsCopies(db, scope, { from: to, to, ...bounds }),
    readReplayedVisits(workspace, scope, range, visitRowsMax),
    readLogCoverage(db, websiteId, range),
    workspace.scan((tx) => readImportantPages(tx, scope, pagesMax)),
  ]);
  const current = copyInForce(copies.get(host) ?? [], to) ?? null;
  const written = asked
    ? await simulator.write(workspaceId, {
        asked,
        current: await readText(db, websiteId, current),
      })
    : null;
  const text = written?.robotsTxt ?? given ?? '';
  const simulation = await simulator.simulate(workspaceId, {
    current: current && { outcome: current.outcome, file: current.file },
    text,
    bots,
    visits: came.visits,
    pages: important.pages.map(({ url }) => url.slice(url.indexOf('/', 'https://'.length))),
  });
  const hasLogs = coverage.length > 0 || came.totals.size > 0;
  const visits = simulatedVisits(simulation.bots, came.totals);
  return {
    range,
    logDays: coverage.filter(({ hours }) => hours !== 0).length,
    hasLogs,
    current,
    text,
    visits,
    simulation,
    important,
    policy: written && {
      ...written,
      atStake: stakesOf(asked ?? {}, hasLogs ? visits : null, important.pages),
    },
  };
}

async function readText(db: Queries, websiteId: string, copy: RobotsCopy | null): Promise<string> {
  if (copy?.outcome !== 'rules') return '';
  const { body } = await getRobotsVersion(db, websiteId, copy.id);
  // A byte order mark would stand before the first group.
  return body ? new TextDecoder().decode(body) : '';
}

import type { Settings, SystemKind, SystemReply } from '../../dev/test-system/lane';
import type { ActivityReply, WatchedCall } from '../../dev/test-system/watched-activities';
import type { PlanName } from '../../modules/account/rules/plans';
import type { NewWorkspace } from '../../modules/account/store/operator-store';

let url: Promise<string> | undefined;

async function findLane(): Promise<string> {
  const { TEST_LANES_URL, JEST_WORKER_ID } = process.env;
  if (!TEST_LANES_URL) throw new Error('The global set-up of jest starts what tests address.');
  const response = await fetch(`${TEST_LANES_URL}/${JEST_WORKER_ID}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

async function call<Data>(path: string, body: object): Promise<Data> {
  url ??= findLane();
  const response = await fetch((await url) + path, { method: 'POST', body: JSON.stringify(body) });
  const { data, problem } = (await response.json()) as { data: Data; problem?: string };
  if (problem !== undefined) throw new Error(problem);
  return data;
}

/** Names this test file to its lane; the test environment sets it. */
const file = () => process.env['TEST_FILE_RUN'] ?? '';

type Asked = SystemKind & { settings: Settings };

/** The process of the jest worker in which the systems under test run. */
export const lane = {
  open: (asked: Asked) => call<SystemReply>('/open', { file: file(), ...asked }),
  runActivity: (id: number, watched: WatchedCall) =>
    call<ActivityReply>('/activity', { id, ...watched }),
  /** The memory that the process has, in which services run. */
  residentBytes: () => call<number>('/memory', {}),
  /** Moves the clock of the process, until the next test file. */
  moveClock: (days: number) => call('/clock', { days }),
  wake: (id: number) => call('/wake', { id }),
  writeCounters: (id: number) => call<void>('/counters', { id }),
  stop: (id: number) => call('/stop', { id }),
  /** For files that open a system in their own process. */
  begin: () => call('/begin', { file: file() }),
  createWorkspace: (settings: Settings, plan: PlanName) =>
    call<NewWorkspace>('/workspaces', { settings, plan }),
};

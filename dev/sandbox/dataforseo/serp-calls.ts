import { faultOfKeyword } from '../special-keyword';
import {
  type Fault,
  isRecord,
  type Surroundings,
  textOf,
  type WireReply,
  type WireRequest,
} from '../wire';
import { envelope, newTaskId, type WireTask, wireTask, wireTime } from './envelope';
import { finishedTask, taskCost } from './serp-result';
import { checkTask, type TaskInput } from './task-input';
import type { QueuedTask, TaskStore } from './task-store';

export type SerpEngine = 'google' | 'bing';

const tasksPerCallMax = 100;

/** The posted tasks. Null is as good as no field: clients send what is not set so. */
export const postedTasks = ({ body }: WireRequest): unknown[] =>
  Array.isArray(body) ? body.map((task) => (isRecord(task) ? withoutNulls(task) : task)) : [];

const withoutNulls = (task: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null));

const pathFor = (engine: SerpEngine, rest: string) => `v3/serp/${engine}/organic/${rest}`;

const invalidField = (field: string) => ({
  code: 40_501,
  message: `Invalid Field: '${field}'.`,
});

/** Runs one task and returns its result at once. */
export function answerLive(
  engine: SerpEngine,
  request: WireRequest,
  { fault, buy }: Surroundings,
): WireReply {
  const path = pathFor(engine, 'live/advanced');
  const posted = postedTasks(request);
  if (posted.length !== 1) return envelope([wireTask({ path }, { code: 40_000 })]);
  const check = checkTask(posted[0]);
  if (!check.ok) return envelope([wireTask({ path }, invalidField(check.field))]);
  const { input } = check;
  const data = { api: 'serp', function: 'live', ...input.data };
  if (fault.dataforseoCode) {
    return envelope([wireTask({ path, data }, { code: fault.dataforseoCode })]);
  }
  buy({ callId: input.tag, item: 'live' });
  const { domains, date, overviews } = request;
  const id = newTaskId(new Date());
  const task = { id, engine, path, input: { ...input, data }, domains, date, overviews };
  return envelope([finishedTask(task, fault)]);
}

/** Queues up to a hundred tasks; each is accepted or rejected separately. */
export function postTasks(
  engine: SerpEngine,
  store: TaskStore,
  request: WireRequest,
  surroundings: Surroundings,
): WireReply {
  const path = pathFor(engine, 'task_post');
  const tasks = postedTasks(request).map((posted, index) => {
    if (index >= tasksPerCallMax) return wireTask({ path }, { code: 40_006 });
    const check = checkTask(posted);
    const data = isRecord(posted) ? posted : {};
    if (!check.ok) return wireTask({ path, data }, invalidField(check.field));
    return postTask(engine, store, request, { input: check.input, surroundings });
  });
  return envelope(tasks);
}

type Posting = { input: TaskInput; surroundings: Surroundings };

function postTask(
  engine: SerpEngine,
  store: TaskStore,
  { domains, date, overviews }: WireRequest,
  { input, surroundings }: Posting,
): WireTask {
  const path = pathFor(engine, 'task_post');
  const data = { api: 'serp', function: 'task_post', ...input.data };
  const { onlyKeyword = input.keyword } = surroundings.fault;
  const ofCall = onlyKeyword === input.keyword ? surroundings.fault : {};
  const fault = { ...faultOfKeyword(input.keyword), ...ofCall };
  const code = fault.dataforseoCode;
  // Errors of the search itself appear when the task is collected, all others when it is posted.
  const isLate = code !== undefined && Math.trunc(code / 100) === 401;
  if (code !== undefined && !isLate) return wireTask({ path, data }, { code });
  const id = newTaskId(new Date());
  surroundings.buy({ callId: input.tag, item: 'task' });
  store.add({
    id,
    engine,
    path: pathFor(engine, 'task_get/advanced'),
    input: { ...input, data },
    domains,
    date,
    overviews,
    postedAtMs: Date.now(),
    isCollected: false,
    fate: fateOf(fault),
  });
  return wireTask({ id, path, data }, { code: 20_100, cost: taskCost(input) });
}

const fateOf = (fault: Fault): QueuedTask['fate'] => ({
  code: fault.dataforseoCode,
  isPending: fault.pending ?? false,
  isEmpty: fault.empty ?? false,
  isOther: fault.otherKeyword ?? false,
  isRespelled: fault.otherSpelling ?? false,
});

export function answerReady(store: TaskStore, path: string): WireReply {
  const result = store.ready().map(({ id, engine, input, postedAtMs }) => ({
    id,
    se: engine,
    se_type: 'organic',
    date_posted: wireTime(new Date(postedAtMs)),
    tag: input.tag || null,
    endpoint_regular: null,
    endpoint_advanced: `/${pathFor(engine, `task_get/advanced/${id}`)}`,
    endpoint_html: null,
  }));
  return envelope([wireTask({ path }, { code: 20_000, result })]);
}

export function getTask(store: TaskStore, id: string, path: string, fault: Fault): WireReply {
  const task = store.find(id);
  if (!task) return envelope([wireTask({ id, path }, { code: 40_401 })]);
  const parts = { id, path, data: task.input.data };
  const code = fault.dataforseoCode ?? unfinishedCode(store, task) ?? task.fate.code;
  if (code !== undefined) return envelope([wireTask(parts, { code })]);
  task.isCollected = true;
  const { isEmpty, isOther, isRespelled } = task.fate;
  const fate = { empty: isEmpty, otherKeyword: isOther, otherSpelling: isRespelled };
  return envelope([finishedTask(task, fate)]);
}

function unfinishedCode(store: TaskStore, task: QueuedTask): number | undefined {
  const state = store.stateOf(task);
  return state === 'done' ? undefined : state === 'handed' ? 40_601 : 40_602;
}

/**
 * Lists all tasks posted in a period with their inputs, so that tasks can be found by their tags.
 */
export function listIds(store: TaskStore, request: WireRequest): WireReply {
  const path = 'v3/serp/id_list';
  const [asked] = postedTasks(request);
  if (!isRecord(asked)) return envelope([wireTask({ path }, { code: 40_501 })]);
  const [fromMs, toMs] = ['datetime_from', 'datetime_to'].map((name) =>
    Date.parse(textOf(asked[name]).replace(' ', 'T').replace(' ', '')),
  );
  if (!fromMs || !toMs) return envelope([wireTask({ path }, invalidField('datetime_from'))]);
  const offset = Number(asked['offset'] ?? 0);
  const limit = Number(asked['limit'] ?? 1_000);
  const result = store
    .postedBetween(fromMs, toMs)
    .slice(offset, offset + limit)
    .map((task) => ({
      id: task.id,
      url: `https://api.dataforseo.com/${pathFor(task.engine, 'task_post')}`,
      datetime_posted: wireTime(new Date(task.postedAtMs)),
      datetime_done: null,
      status: '20000',
      cost: taskCost(task.input),
      metadata: asked['include_metadata'] === true ? task.input.data : null,
    }));
  return envelope([wireTask({ path, data: asked }, { code: 20_000, result })]);
}

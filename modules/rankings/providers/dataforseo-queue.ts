import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import {
  codes,
  type DataForSeoTask,
  envelopeSchema,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import type { SerpReading, SerpRequest } from '../rules/serp-reading';
import type { Collected, QueueTask, SerpQueue, Submission } from './serp';

export type QueueParts = {
  client: ProviderClient;
  toTask: (request: SerpRequest, tag: string) => unknown;
  readTask: (request: SerpRequest, task: DataForSeoTask) => SerpReading;
  /** Throws for requests that the provider does not support. */
  check: (request: SerpRequest) => void;
};

const tasksPerCallMax = 100;
const listedPerCallMax = 1_000;

const readySchema = z.object({ tag: z.string().nullish() });
const listedSchema = z.object({
  id: z.string(),
  metadata: z.looseObject({ tag: z.string().nullish() }).nullish(),
});

type Call = Parameters<SerpQueue['ready']>[0];

/** DataForSEO's standard queue: tasks are posted, take minutes, and are kept for 30 days. */
export function createDataForSeoQueue(parts: QueueParts): SerpQueue {
  const { client } = parts;
  return {
    tasksPerCallMax,
    submit: (tasks, call) => submit(parts, tasks, call),
    findSubmitted: (callIds, since, call) => findSubmitted(client, new Set(callIds), since, call),
    async ready(call) {
      const path = '/v3/serp/tasks_ready';
      const { tasks } = await client.call({ ...call, method: 'GET', path, schema: envelopeSchema });
      const isWhole = !isFull(tasks);
      const callIds = resultsOf(client, readySchema, tasks).flatMap(({ tag }) => tag ?? []);
      return { callIds, isWhole };
    },
    async collect({ request, taskId }, call) {
      const { tasks } = await client.call({
        ...call,
        method: 'GET',
        path: `/v3/serp/${request.engine}/organic/task_get/advanced/${encodeURIComponent(taskId)}`,
        schema: envelopeSchema,
      });
      const task = tasks?.[0];
      if (!task) throw unexpected(client, 'answered no task');
      return readCollected(parts, request, task);
    },
  };
}

/** Codes with which the search itself ended: fetching the task again returns the same code. */
const searchFailed = new Set([40_101, 40_103]);

function readCollected(
  { client, readTask }: QueueParts,
  request: SerpRequest,
  task: DataForSeoTask,
): Collected {
  const { status_code: code } = task;
  if (code === codes.handed || code === codes.inQueue) return { state: 'pending' };
  if (searchFailed.has(code)) return { state: 'failed', error: taskError(client, task) };
  try {
    return { state: 'done', reading: readTask(request, task) };
  } catch (error) {
    // A throttle or a refused account concerns the call, not the task: the result still exists.
    if (!(error instanceof ProviderError) || isOfCall(error)) throw error;
    return { state: 'failed', error };
  }
}

const isOfCall = ({ kind }: ProviderError) =>
  kind === 'transient' || kind === 'auth' || kind === 'quota';

async function submit(
  parts: QueueParts,
  tasks: readonly QueueTask[],
  call: Call,
): Promise<Submission[]> {
  if (tasks.length > tasksPerCallMax) {
    throw new RangeError(`At most ${tasksPerCallMax} tasks can be submitted at once.`);
  }
  const submissions = new Map<string, Submission>();
  const accepted: QueueTask[] = [];
  for (const task of tasks) {
    const refusal = refusalOf(parts, task);
    if (refusal) submissions.set(task.callId, { ok: false, error: refusal });
    else accepted.push(task);
  }
  for (const engine of new Set(accepted.map(({ request }) => request.engine))) {
    const ofEngine = accepted.filter(({ request }) => request.engine === engine);
    for (const [callId, submission] of await post(parts, engine, ofEngine, call)) {
      submissions.set(callId, submission);
    }
  }
  return tasks.map(({ callId }) => submissions.get(callId) ?? missing(parts.client));
}

function refusalOf({ check, toTask }: QueueParts, { request, callId }: QueueTask) {
  try {
    check(request);
    toTask(request, callId);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

async function post(
  { client, toTask }: QueueParts,
  engine: string,
  tasks: readonly QueueTask[],
  call: Call,
): Promise<[callId: string, Submission][]> {
  try {
    const reply = await client.call({
      ...call,
      method: 'POST',
      path: `/v3/serp/${engine}/organic/task_post`,
      json: tasks.map(({ request, callId }) => toTask(request, callId)),
      schema: envelopeSchema,
    });
    return (reply.tasks ?? []).flatMap((task) => readSubmission(client, task));
  } catch (error) {
    // A failure here must not discard the tasks that another engine's call has bought.
    if (!(error instanceof ProviderError)) throw error;
    return tasks.map(({ callId }) => [callId, { ok: false, error }]);
  }
}

// Matched by tag: the order of the response is not documented.
function readSubmission(client: ProviderClient, task: DataForSeoTask): [string, Submission][] {
  const callId = task.data?.tag;
  if (!callId) return [];
  const isCreated = task.status_code === codes.created || task.status_code === codes.ok;
  return isCreated
    ? [[callId, { ok: true, taskId: task.id }]]
    : [[callId, { ok: false, error: taskError(client, task) }]];
}

const missing = (client: ProviderClient): Submission => ({
  ok: false,
  error: unexpected(client, 'did not say what became of the task'),
});

const unexpected = (client: ProviderClient, did: string) =>
  client.error({
    kind: 'bad_data',
    code: 'unexpected_tasks',
    message: `DataForSEO ${did}.`,
    mayBeCharged: true,
  });

async function findSubmitted(
  client: ProviderClient,
  wanted: ReadonlySet<string>,
  since: Date,
  call: Call,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let offset = 0; found.size < wanted.size; offset += listedPerCallMax) {
    const { tasks } = await client.call({
      ...call,
      method: 'POST',
      path: '/v3/serp/id_list',
      json: [
        {
          datetime_from: toListTime(since),
          // Margin for clock skew.
          datetime_to: toListTime(new Date(Date.now() + 3_600_000)),
          limit: listedPerCallMax,
          offset,
          sort: 'asc',
          include_metadata: true,
        },
      ],
      schema: envelopeSchema,
    });
    const hasMore = isFull(tasks);
    const listed = resultsOf(client, listedSchema, tasks);
    for (const { id, metadata } of listed) {
      if (metadata?.tag && wanted.has(metadata.tag)) found.set(metadata.tag, id);
    }
    if (!hasMore) break;
  }
  return found;
}

/** Whether a list has as many rows as one call returns, readable or not. */
const isFull = (tasks: readonly DataForSeoTask[] | null | undefined) =>
  (tasks?.[0]?.result?.length ?? 0) >= listedPerCallMax;

const toListTime = (time: Date) => `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;

/** Returns the results of a list's only task; empty when it found nothing. */
function resultsOf<Schema extends z.ZodType>(
  client: ProviderClient,
  schema: Schema,
  tasks: readonly DataForSeoTask[] | null | undefined,
): z.output<Schema>[] {
  const task = tasks?.[0];
  if (!task) throw unexpected(client, 'answered no task');
  if (task.status_code === codes.noResults) return [];
  if (task.status_code !== codes.ok) throw taskError(client, task);
  const results = readTolerantly(z.array(schema), task.result ?? []);
  if (!results.ok) throw unexpected(client, 'answered a list in an unknown shape');
  return results.data;
}

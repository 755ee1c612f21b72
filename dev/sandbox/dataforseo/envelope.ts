import { randomBytes } from 'node:crypto';
import type { WireReply } from '../wire';

export const version = '0.1.20261101';

export type WireTask = {
  id: string;
  status_code: number;
  status_message: string;
  time: string;
  cost: number;
  result_count: number;
  path: string[];
  data: Record<string, unknown>;
  result: unknown[] | null;
};

const messages: Record<number, string> = {
  20000: 'Ok.',
  20100: 'Task Created.',
  40000: 'You can set only one task at a time.',
  40006: 'You can set no more than 100 tasks at a time.',
  40100: 'You are not Authorized to Access this Resource.',
  40101: 'Internal SE Server Error.',
  40102: 'No Search Results.',
  40200: 'Payment Required.',
  40202: 'The rate limit per minute has been exceeded.',
  40203: 'The cost limit per day has been exceeded.',
  40209: 'Too many simultaneous requests.',
  40210: 'Insufficient Funds.',
  40400: 'Not Found.',
  40401: 'Task Not Found.',
  40402: 'Invalid Path.',
  40403: 'Results Expired.',
  40501: 'Invalid Field.',
  40601: 'Task Handed.',
  40602: 'Task In Queue.',
  50000: 'Internal Error.',
};

export const messageOf = (code: number) => messages[code] ?? 'Error.';

/** Creates an id in the provider's format: the time, then unique digits. */
export function newTaskId(now: Date): string {
  const [month, day, hour, minute] = [
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  const random = randomBytes(8).toString('hex');
  return `${month}${day}${hour}${minute}-${random.slice(0, 4)}-0066-0000-${random.slice(4)}`;
}

/** Creates the outer envelope; `tasks_error` counts the failed tasks, as the provider does. */
export function envelope(tasks: readonly WireTask[]): WireReply {
  const failed = tasks.filter((task) => task.status_code >= 40_000).length;
  const cost = tasks.reduce((sum, task) => sum + task.cost, 0);
  const body = {
    version,
    status_code: 20_000,
    status_message: 'Ok.',
    time: '0.0512 sec.',
    cost: Math.round(cost * 10_000) / 10_000,
    tasks_count: tasks.length,
    tasks_error: failed,
    tasks,
  };
  return { status: 200, body };
}

/** Creates an envelope that is itself an error. */
export function failedEnvelope(status: number, code: number, message = messageOf(code)): WireReply {
  const body = {
    version,
    status_code: code,
    status_message: message,
    time: '0 sec.',
    cost: 0,
    tasks_count: 0,
    tasks_error: 0,
    tasks: null,
  };
  return { status, body };
}

type TaskParts = { path: string; data?: Record<string, unknown>; id?: string };
type Outcome = { code: number; message?: string; result?: unknown[] | null; cost?: number };

export function wireTask({ path, data = {}, id }: TaskParts, outcome: Outcome): WireTask {
  return {
    id: id ?? newTaskId(new Date()),
    status_code: outcome.code,
    status_message: outcome.message ?? messageOf(outcome.code),
    time: '0.0214 sec.',
    cost: outcome.cost ?? 0,
    result_count: outcome.result?.length ?? 0,
    path: path.split('/').filter(Boolean),
    data,
    result: outcome.result ?? null,
  };
}

/** Formats times as the provider does: `2026-11-21 10:00:00 +00:00`. */
export const wireTime = (time: Date) =>
  `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;

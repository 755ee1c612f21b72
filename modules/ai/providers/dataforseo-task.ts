import type { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import { countryNumber } from '../../purchases/providers/country-numbers';
import {
  basicAuth,
  codes,
  type DataForSeoTask,
  envelopeSchema,
  readEnvelopeError,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import type { AiProviderName, AnswerCall, ProviderEndpoint } from './ai-provider';
import { answerLimits } from './answer-limits';
import { callOf } from './build-answer';

export type DataForSeoOptions = ProviderEndpoint & { login: string; password: string };

/** Creates a client of DataForSEO's AI optimization API. */
export function createDataForSeoClient(
  provider: AiProviderName,
  { login, password, ...endpoint }: DataForSeoOptions,
): ProviderClient {
  const auth = basicAuth({ login, password });
  return new ProviderClient({
    ...answerLimits,
    requestsPerMinuteMax: 1_000,
    ...endpoint,
    provider,
    headers: { ...endpoint.headers, authorization: auth.header },
    secrets: auth.secrets,
    readError: readEnvelopeError,
  });
}

export type AskedTask = { task: DataForSeoTask; body: string };

/** Posts one task, and returns it as the response has it. */
export async function postTask(
  client: ProviderClient,
  path: string,
  json: object,
  call: AnswerCall,
): Promise<AskedTask> {
  const { data, text: body } = await client.callForText({
    ...callOf(call),
    method: 'POST',
    path: `/v3/ai_optimization/${path}`,
    json: [json],
    schema: envelopeSchema,
  });
  return { task: theOnly(client, data.tasks), body };
}

export async function getTask(
  client: ProviderClient,
  path: string,
  call: Omit<AnswerCall, 'callId'>,
): Promise<AskedTask> {
  const { data, text: body } = await client.callForText({
    ...callOf(call),
    method: 'GET',
    path: `/v3/ai_optimization/${path}`,
    schema: envelopeSchema,
  });
  return { task: theOnly(client, data.tasks), body };
}

export async function checkAccount(client: ProviderClient, call: Omit<AnswerCall, 'callId'>) {
  const path = '/v3/appendix/user_data';
  const { tasks } = await client.call({
    ...callOf(call),
    method: 'GET',
    path,
    schema: envelopeSchema,
  });
  const task = tasks?.[0];
  if (task && task.status_code !== codes.ok) throw taskError(client, task);
}

function theOnly(
  client: ProviderClient,
  tasks: readonly DataForSeoTask[] | null | undefined,
): DataForSeoTask {
  const task = tasks?.[0];
  if (task && tasks.length === 1) return task;
  const message = `DataForSEO answered ${tasks?.length ?? 0} tasks instead of one.`;
  throw client.error({ kind: 'bad_data', code: 'unexpected_tasks', message, mayBeCharged: true });
}

/** Reads the task's only result, without parts in an unknown shape; `undefined` without a result. */
export function resultOf<Schema extends z.ZodType>(
  client: ProviderClient,
  task: DataForSeoTask,
  schema: Schema,
): { result: z.output<Schema>; warnings: string[] } | undefined {
  if (task.status_code === codes.noResults) return undefined;
  if (task.status_code !== codes.ok) throw taskError(client, task);
  const read = readTolerantly(schema, task.result?.[0]);
  if (read.ok) return { result: read.data, warnings: read.warnings };
  const message = `DataForSEO answered a result in an unknown shape, at ${read.badPath}.`;
  throw client.error({ kind: 'bad_data', code: 'unexpected_shape', message, mayBeCharged: true });
}

/** What the whole task was charged, in US dollars; it includes the model's own price. */
export const taskCost = ({ cost }: DataForSeoTask) =>
  typeof cost === 'number' ? { amount: cost, unit: 'USD' } : null;

/** Google's number of a country, by which DataForSEO knows places. */
export function locationCode(client: ProviderClient, country: string): number {
  const number = countryNumber(country);
  if (number !== undefined) return 2_000 + number;
  const message = `DataForSEO knows no country ${country}.`;
  throw client.error({ kind: 'bad_request', code: 'country_unsupported', message });
}

import { z } from 'zod';
import type { ErrorReader } from '../../../platform/providers/failure';
import { kindOfStatus } from '../../../platform/providers/failure';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import type { ProviderError, ProviderErrorKind } from '../../../platform/providers/provider-error';

const taskSchema = z.object({
  id: z.string(),
  status_code: z.int(),
  status_message: z.string().default(''),
  cost: z.number().nullish(),
  data: z.looseObject({ tag: z.string().nullish() }).nullish(),
  result: z.array(z.unknown()).nullish(),
});

export type DataForSeoTask = z.output<typeof taskSchema>;

/** Response of every call: HTTP 200 with a code of its own, and a further code for each task. */
export const envelopeSchema = z.object({
  status_code: z.int(),
  status_message: z.string().default(''),
  cost: z.number().nullish(),
  tasks: z.array(taskSchema).nullish(),
});

export const codes = {
  ok: 20_000,
  created: 20_100,
  noResults: 40_102,
  invalidField: 40_501,
  handed: 40_601,
  inQueue: 40_602,
} as const;

const minuteMs = 60_000;

/**
 * Codes whose error class differs from that of their hundred. 40202 and 40209 are throttles
 * although their neighbors concern billing; 50301 is Google's own throttle in keyword data.
 */
const special: Record<number, { kind: ProviderErrorKind; retryAfterMs?: number }> = {
  40101: { kind: 'transient', retryAfterMs: minuteMs },
  40103: { kind: 'transient', retryAfterMs: minuteMs },
  40202: { kind: 'transient', retryAfterMs: minuteMs },
  40204: { kind: 'auth' },
  40205: { kind: 'transient', retryAfterMs: 60 * minuteMs },
  40207: { kind: 'auth' },
  40209: { kind: 'transient', retryAfterMs: 10_000 },
  50000: { kind: 'transient', retryAfterMs: 5 * minuteMs },
  50301: { kind: 'transient', retryAfterMs: minuteMs },
};

/** The provider documents that a task with this code may be billed without a result. */
const mayBeBilled = new Set([40101]);

function classOf(code: number): { kind: ProviderErrorKind; retryAfterMs?: number } {
  const own = special[code];
  if (own) return own;
  // The first three digits are the HTTP status that the group is named after.
  const group = Math.trunc(code / 100);
  if (group < 400 || group >= 600) return { kind: 'bad_data' };
  return { kind: group === 401 ? 'auth' : kindOfStatus(group) };
}

const toFailure = (code: number, message: string) => ({
  ...classOf(code),
  code: String(code),
  message: `DataForSEO answered ${code}: ${message}`,
  mayBeCharged: mayBeBilled.has(code),
});

const isFailure = (code: number) => code < 20_000 || code >= 30_000;

const outerSchema = z.object({ status_code: z.int(), status_message: z.string().catch('') });

/** Reads the envelope's own code; the caller checks the codes of its tasks. */
export const readEnvelopeError: ErrorReader = ({ body }) => {
  const outer = outerSchema.safeParse(body);
  if (!outer.success || !isFailure(outer.data.status_code)) return undefined;
  return toFailure(outer.data.status_code, outer.data.status_message);
};

/** Returns the error for a task's code. */
export const taskError = (client: ProviderClient, task: DataForSeoTask): ProviderError =>
  client.error(toFailure(task.status_code, task.status_message));

/** Returns the credential as HTTP Basic, and every part of it that must be redacted. */
export function basicAuth({ login, password }: { login: string; password: string }) {
  const token = Buffer.from(`${login}:${password}`).toString('base64');
  return { header: `Basic ${token}`, secrets: [password, token] };
}

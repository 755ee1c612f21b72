import { z } from 'zod';
import { type ErrorReader, kindOfStatus } from '../../../platform/providers/failure';
import type { ProviderErrorKind } from '../../../platform/providers/provider-error';

const text = z.string().nullish().catch(null);
const code = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);

const detail = z
  .object({ error_code: text, reason: text, retryDelay: text, violations: z.unknown().optional() })
  .nullish()
  .catch(null);

const innerSchema = z.object({
  type: text,
  code,
  status: text,
  message: text,
  error_code: text,
  details: z.union([z.array(detail), detail]).catch(null),
});

const bodySchema = z.looseObject({
  error: z.union([innerSchema, z.string()]).nullish().catch(null),
  type: text,
  code,
  message: text,
  detail: z.unknown().optional(),
});

/** Codes and types by which vendors say that a limit of money is reached: waiting does not help. */
const quotaCodes = new Set([
  'insufficient_quota',
  'insufficient_credits',
  'insufficient_balance',
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'quota_exceeded',
  'credits_exhausted',
  'spend_limit_reached',
  'contract_spend_limit_reached',
  'enforced_spend_limit_reached',
  'linked_organization_spend_limit_reached',
  'ramp_limit_exceeded',
]);

const authCodes = new Set([
  'authentication_error',
  'permission_error',
  'invalid_api_key',
  'API_KEY_INVALID',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
]);

const transientCodes = new Set([
  'rate_limit_error',
  'rate_limit_exceeded',
  'overloaded_error',
  'timeout_error',
  'api_error',
  'server_error',
]);

/** A text is read only where a vendor has no code for it. */
const quotaText = /used all available credits|monthly spending limit|credit balance is too low/i;

/** xAI answers a wrong key with status 400 and the code of any wrong argument. */
const authText = /(incorrect|invalid) api[ -]?key/i;

/**
 * Makes a reader of the error bodies that the vendors of models share: `error` as an object or a
 * text, or its fields at the top.
 */
export function readApiError(vendor: string): ErrorReader {
  return ({ status, body }) => {
    if (status >= 200 && status < 300) return undefined;
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) return undefined;
    const { error } = parsed.data;
    const inner = typeof error === 'object' && error !== null ? error : undefined;
    const own = typeof error === 'string' ? error : undefined;
    const message = inner?.message ?? own ?? parsed.data.message ?? detailText(parsed.data.detail);
    const details = [inner?.details ?? []].flat();
    const names = [
      ...details.flatMap((each) => [each?.error_code, each?.reason]),
      inner?.error_code,
      inner?.code,
      inner?.status,
      inner?.type,
      parsed.data.code,
      parsed.data.type,
    ].flatMap((name) => (name && name !== 'error' ? [name] : []));
    const said = names.find((name) => !/^\d+$/.test(name));
    if (said === undefined && message === undefined) return undefined;
    const isDaily = details.some((each) => /PerDay/.test(JSON.stringify(each?.violations ?? '')));
    const kind = isDaily ? 'quota' : kindOf(status, names, message ?? '');
    const wait = details.flatMap((each) => each?.retryDelay ?? [])[0];
    return {
      kind,
      code: kind === 'quota' && said === undefined ? 'out_of_credits' : (said ?? `http_${status}`),
      message: `${vendor} answered ${status}: ${message ?? said}`,
      mayBeCharged: status === 502 || status === 504,
      ...(wait && /^\d+(\.\d+)?s$/.test(wait)
        ? { retryAfterMs: Math.round(Number.parseFloat(wait) * 1_000) }
        : {}),
    };
  };
}

function kindOf(status: number, names: readonly string[], message: string): ProviderErrorKind {
  if (names.some((name) => quotaCodes.has(name)) || quotaText.test(message)) return 'quota';
  if (names.some((name) => authCodes.has(name)) || authText.test(message)) return 'auth';
  if (names.some((name) => transientCodes.has(name))) return 'transient';
  return kindOfStatus(status);
}

function detailText(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail;
  return detail === undefined || detail === null ? undefined : JSON.stringify(detail).slice(0, 300);
}

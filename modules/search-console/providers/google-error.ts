import { z } from 'zod';
import type { ErrorReader } from '../../../platform/providers/failure';
import { kindOfStatus } from '../../../platform/providers/failure';
import type { ProviderErrorKind } from '../../../platform/providers/provider-error';

const apiErrorSchema = z.object({
  error: z.object({
    code: z.int().catch(0),
    message: z.string().catch(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
  }),
});

const tokenErrorSchema = z.object({
  error: z.string(),
  error_description: z.string().catch(''),
});

/** Google's load quotas cover ten minutes and a day; it asks to wait a quarter of an hour. */
const loadQuotaWaitMs = 15 * 60_000;

const rateReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RESOURCE_EXHAUSTED']);

function kindOf(reason: string, status: number): ProviderErrorKind {
  if (reason === 'dailyLimitExceeded') return 'quota';
  if (reason === 'quotaExceeded' || rateReasons.has(reason)) return 'transient';
  return kindOfStatus(status);
}

/** Access tokens are not known in advance, so they are removed by their form. */
const withoutTokens = (text: string) => text.replace(/ya29\.[\w.-]+/g, '[redacted]');

/**
 * Reads the errors of Google's APIs and of its token endpoint. Codes are Google's reasons:
 * `forbidden` is a property that the account may not read, `insufficientPermissions` a consent that
 * did not include what is needed.
 */
export const readGoogleError: ErrorReader = ({ status, body }) => {
  const ofToken = tokenErrorSchema.safeParse(body);
  if (ofToken.success) return tokenFailure(status, ofToken.data);
  const ofApi = apiErrorSchema.safeParse(body);
  if (!ofApi.success) return undefined;
  const { message, errors, status: name } = ofApi.data.error;
  const reason = errors?.[0]?.reason ?? name ?? `http_${status}`;
  return {
    kind: kindOf(reason, status),
    code: reason,
    message: `Google answered ${status}: ${withoutTokens(message)}`,
    ...(reason === 'quotaExceeded' && { retryAfterMs: loadQuotaWaitMs }),
  };
};

/** Errors of the token endpoint that only a person can resolve, by connecting again. */
const brokenGrants = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
]);

function tokenFailure(
  status: number,
  { error, error_description: description }: z.output<typeof tokenErrorSchema>,
) {
  return {
    kind: brokenGrants.has(error) ? ('auth' as const) : kindOfStatus(status),
    code: error,
    message: `Google refused the credentials: ${error}${description && ` (${withoutTokens(description)})`}`,
  };
}

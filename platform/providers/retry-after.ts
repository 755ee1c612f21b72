const longestMs = 24 * 3_600_000;

/**
 * Reads `Retry-After` in its two forms, seconds and an HTTP date, as milliseconds from now; at most
 * a day, because a longer wait is a broken clock. Undefined when it is absent or unreadable.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestMs);
}

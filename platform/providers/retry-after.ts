const longestMs = 24 * 3_600_000;

/**
 * Parses `Retry-After` in its two forms, seconds and an HTTP date, to milliseconds from now. Capped
 * at a day, because a longer wait indicates a wrong clock. Undefined if it is absent or unreadable.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestMs);
}

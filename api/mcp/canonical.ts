import { createHash } from 'node:crypto';

/** Serializes JSON so that equal values give equal text, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const digest = (value: unknown): Buffer =>
  createHash('sha256').update(canonical(value)).digest();

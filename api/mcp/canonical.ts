import { createHash } from 'node:crypto';

/** One text for equal JSON values, however their fields are ordered. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const digest = (value: unknown): Buffer =>
  createHash('sha256').update(canonical(value)).digest();

import { z } from 'zod';
import { type Effects, noEffects } from '../causes';
import { type Change, changeSchema } from './change';

/** The control `PUT /_sandbox/google`: it replaces all that was set before. */
export const googleStateSchema = z.strictObject({
  /** Domains whose accounts took their consent back. */
  revoked: z.array(z.string()).default([]),
  /** Properties that are no longer there, such as `sc-domain:example.com`. */
  missing: z.array(z.string()).default([]),
  /** Domains without any data. */
  empty: z.array(z.string()).default([]),
  /** URLs that the index has dropped, as an inspection says. */
  deindexed: z.array(z.string()).default([]),
  /** Inspections that a property has used today. */
  usedInspections: z.record(z.string(), z.int()).default({}),
  changes: z.array(changeSchema).default([]),
  /** First day with data; by default there are 16 months. */
  since: z.iso.date().default('0000-01-01'),
});

export type GoogleState = {
  revoked: Set<string>;
  missing: Set<string>;
  empty: Set<string>;
  deindexed: Set<string>;
  usedInspections: Record<string, number>;
  changes: Change[];
  since: string;
  usedCodes: Set<string>;
  /** Inspections of a property and day. */
  inspected: Map<string, number>;
  /** Of the causes that are set. */
  effects: Effects;
};

export const newGoogleState = (): GoogleState => ({
  revoked: new Set(),
  missing: new Set(),
  empty: new Set(),
  deindexed: new Set(),
  usedInspections: {},
  changes: [],
  since: '0000-01-01',
  usedCodes: new Set(),
  inspected: new Map(),
  effects: noEffects,
});

export function setGoogleState(
  state: GoogleState,
  given: z.output<typeof googleStateSchema>,
): void {
  state.revoked = new Set(given.revoked);
  state.missing = new Set(given.missing);
  state.empty = new Set(given.empty);
  state.usedInspections = given.usedInspections;
  state.deindexed = new Set(given.deindexed);
  state.changes = given.changes;
  state.since = given.since;
}

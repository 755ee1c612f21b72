import { z } from 'zod';
import { type FileStatement, type ReadFile, unreadableFile } from './policy-file';
import type { PolicyPurpose, PolicySaying } from './purposes';

/** A reservation covers text and data mining, of which training is what AI companies do. */
export const tdmPurposes: readonly PolicyPurpose[] = ['ai_training'];

/** The value of `tdm-reservation`; TDMRep (W3C community group report, 10 May 2024) knows 0 and 1. */
export function saidByReservation(value: string, policy: string | null): PolicySaying {
  const text = value.trim();
  if (text === '0') return 'allow';
  if (text !== '1') return 'unknown';
  // A policy says under which conditions a license is given.
  return policy === null ? 'refuse' : 'conditional';
}

const entry = z.looseObject({
  location: z.string(),
  'tdm-reservation': z.union([z.number(), z.string(), z.boolean()]),
  'tdm-policy': z.string().optional(),
});

const entriesMax = 1_000;

/** Reads `/.well-known/tdmrep.json`: a list of locations, of which the first that matches counts. */
export function readTdmFile(text: string): ReadFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return unreadableFile('It is not JSON.');
  }
  if (!Array.isArray(parsed)) return unreadableFile('It is not a list of locations.');
  const statements: FileStatement[] = [];
  for (const [index, one] of parsed.slice(0, entriesMax).entries()) {
    const { data } = entry.safeParse(one);
    if (!data) return unreadableFile(`Entry ${index + 1} has no location with a tdm-reservation.`);
    const { location, 'tdm-reservation': value, 'tdm-policy': policy = null } = data;
    if (!/^[/*]/.test(location)) {
      return unreadableFile(`The location of entry ${index + 1} does not begin with a slash.`);
    }
    statements.push({
      path: location,
      text: `tdm-reservation: ${value}${policy === null ? '' : `, tdm-policy: ${policy}`}`,
      purposes: tdmPurposes,
      says: saidByReservation(String(value), policy),
    });
  }
  return { statements, problem: null };
}

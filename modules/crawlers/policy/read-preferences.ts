import { parseDictionary, serialize } from '../../../platform/structured-fields';
import type { PolicyPurpose, PolicySaying } from './purposes';

/** One member of a line or header: `ai-train=no`. */
export type Preference = {
  /** As written. */
  text: string;
  /** Empty for a name that no standard defines. */
  purposes: readonly PolicyPurpose[];
  says: PolicySaying;
};

export type ReadPreferences = {
  /** The pattern of the paths that the line is for; null for all of them. */
  path: string | null;
  preferences: Preference[];
  /** False if it could not be parsed; then nothing is known of what it says. */
  isReadable: boolean;
};

type Meanings = Readonly<Record<string, readonly PolicyPurpose[]>>;

/**
 * Content Signals (contentsignals.org, CC0, September 2025). `ai-input` is the use of a page in an
 * answer, whether it comes from an index or is fetched for a person's question.
 */
const signalMeanings: Meanings = {
  search: ['search'],
  'ai-input': ['ai_search', 'ai_user'],
  'ai-train': ['ai_training'],
};

/**
 * IETF AIPREF: draft-ietf-aipref-vocab-08 of 14 September 2026. Its labels are case-sensitive. `ai-use`
 * is input to a generative model that the user did not give it.
 */
const usageMeanings: Meanings = {
  search: ['search'],
  'ai-use': ['ai_search', 'ai_user'],
  'train-ai': ['ai_training'],
};

const meaningOf = (meanings: Meanings, name: string): readonly PolicyPurpose[] =>
  Object.hasOwn(meanings, name) ? (meanings[name] ?? []) : [];

const unreadable: ReadPreferences = { path: null, preferences: [], isReadable: false };

/**
 * `use` says how what is allowed may be used (Cloudflare, 1 July 2026): of none of the purposes alone.
 * Its managed robots.txt has it, so it is not warned of.
 */
export const isKnownQualifier = (text: string): boolean =>
  /^use\s*=\s*(?:immediate|reference|full)$/i.test(text);

/** Reads `search=yes, ai-train=no`. The standard knows no paths: a line with one says nothing that is known. */
function readSignals(text: string): ReadPreferences {
  if (text.trimStart().startsWith('/')) return unreadable;
  const members = text
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
  const preferences = members.flatMap((member): Preference[] => {
    const [, name, value] = /^([A-Za-z0-9_-]+)\s*=\s*([^\s=]+)$/.exec(member) ?? [];
    if (name === undefined || value === undefined) return [];
    const purposes = meaningOf(signalMeanings, name.toLowerCase());
    const answer = value.toLowerCase();
    const says = answer === 'yes' ? 'allow' : answer === 'no' ? 'refuse' : 'unknown';
    return [{ text: member, purposes, says: purposes.length === 0 ? 'unknown' : says }];
  });
  const isReadable = members.length > 0 && preferences.length === members.length;
  return { path: null, preferences, isReadable };
}

/** Reads a dictionary of structured fields: `train-ai=n, search=y`. */
function readUsage(text: string): Omit<ReadPreferences, 'path'> {
  const members = parseDictionary(text);
  if (members === undefined || members.size === 0) return unreadable;
  const preferences = [...members].map(([name, member]): Preference => {
    const value =
      member.kind === 'item' && member.value.type === 'token' ? member.value.value : undefined;
    const purposes = meaningOf(usageMeanings, name);
    const says = value === 'y' ? 'allow' : value === 'n' ? 'refuse' : 'unknown';
    return {
      text: `${name}=${serialize(member)}`,
      purposes,
      says: purposes.length === 0 ? 'unknown' : says,
    };
  });
  return { preferences, isReadable: true };
}

/**
 * Reads the value of a `Content-Signal` or `Content-Usage` line of robots.txt, whose path may stand
 * first.
 */
export function readPreferences(
  name: 'content-signal' | 'content-usage',
  value: string,
): ReadPreferences {
  if (name === 'content-signal') return readSignals(value);
  if (!value.startsWith('/')) return { path: null, ...readUsage(value) };
  const end = value.search(/[ \t]/);
  if (end < 0) return unreadable;
  return { path: value.slice(0, end), ...readUsage(value.slice(end)) };
}

/** Reads the value of such a header, which has no path. */
export const readPreferenceHeader = (
  name: 'content-signal' | 'content-usage',
  value: string,
): ReadPreferences =>
  name === 'content-signal' ? readSignals(value) : { path: null, ...readUsage(value) };

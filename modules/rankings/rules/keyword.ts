/** What a provider asks of a keyword is one of these; all of them together make a series of readings. */
export const keywordDevices = ['desktop', 'mobile'] as const;
export const keywordEngines = ['google', 'bing'] as const;

export type KeywordDevice = (typeof keywordDevices)[number];
export type KeywordEngine = (typeof keywordEngines)[number];

/** What tells one keyword of a website from another; the text is compared by its key. */
export type KeywordIdentity = {
  key: string;
  country: string;
  language: string;
  /** Empty where none is set. */
  location: string;
  device: KeywordDevice;
  engine: KeywordEngine;
};

/**
 * In characters, not bytes. A keyword of this length and a location of the greatest length still fit
 * one entry of the index that keeps identities unique (2,704 bytes), whatever their script; search
 * engines themselves read no more than the first 32 words.
 */
export const keywordCharsMax = 400;
export const locationCharsMax = 200;

export type Normalized = { ok: true; text: string } | { ok: false; code: string; reason: string };

const refuse = (code: string, reason: string): Normalized => ({ ok: false, code, reason });

/** One line of text as people mean it: Unicode NFC, single spaces, none at the ends. */
function toLine(text: string, charsMax: number, prefix: string): Normalized {
  if (!text.isWellFormed() || text.includes('\0')) {
    return refuse(`${prefix}_invalid`, 'holds NUL or half a character, which cannot be stored');
  }
  // A decoder puts this sign where the bytes were no text; nobody searches for it.
  if (text.includes('\uFFFD')) return refuse(`${prefix}_invalid`, 'was not sent as UTF-8');
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (/\p{Cc}/u.test(line)) return refuse(`${prefix}_invalid`, 'holds control characters');
  if ([...line].length > charsMax) {
    return refuse(`${prefix}_too_long`, `is over ${charsMax} characters`);
  }
  return { ok: true, text: line };
}

/** The keyword as it is shown and searched for. Case, emoji, quotes and direction marks are kept. */
export function normalizeKeyword(text: string): Normalized {
  const line = toLine(text, keywordCharsMax, 'keyword');
  if (!line.ok) return line;
  // Joiners and marks that show nothing by themselves make no keyword.
  if (!/[^\s\p{DI}\p{Cf}]/u.test(line.text)) return refuse('keyword_blank', 'is blank');
  const key = keywordKey(line.text);
  if ([...key].length > keywordCharsMax) {
    return refuse('keyword_too_long', `is over ${keywordCharsMax} characters in lower case`);
  }
  return line;
}

/** A provider's name of a place, free text; blank is none. */
export const normalizeLocation = (text: string): Normalized =>
  toLine(text, locationCharsMax, 'location');

/** What duplicates are told by: without the server's locale, so that it is the same everywhere. */
export const keywordKey = (keyword: string): string =>
  keyword.normalize('NFC').toLowerCase().normalize('NFC');

/** The identity as one string, for maps and sets. */
export const identityOf = (keyword: KeywordIdentity): string =>
  JSON.stringify([
    keyword.key,
    keyword.country,
    keyword.language,
    keyword.location,
    keyword.device,
    keyword.engine,
  ]);

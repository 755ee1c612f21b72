/**
 * Devices and engines that a keyword can have; both are part of what identifies a series of
 * readings.
 */
export const keywordDevices = ['desktop', 'mobile'] as const;
export const keywordEngines = ['google', 'bing'] as const;

export type KeywordDevice = (typeof keywordDevices)[number];
export type KeywordEngine = (typeof keywordEngines)[number];

/** The fields that distinguish a website's keywords; the text is compared by its key. */
export type KeywordIdentity = {
  key: string;
  country: string;
  language: string;
  /** Empty if not set. */
  location: string;
  device: KeywordDevice;
  engine: KeywordEngine;
};

/**
 * Limits in characters, not bytes. In any script, a keyword and a location of maximum length fit
 * into one entry of the index that keeps identities unique (2,704 bytes). Search engines themselves
 * read only the first 32 words.
 */
export const keywordCharsMax = 400;
export const locationCharsMax = 200;

export type Normalized = { ok: true; text: string } | { ok: false; code: string; reason: string };

const refuse = (code: string, reason: string): Normalized => ({ ok: false, code, reason });

/** Normalizes a line of text: Unicode NFC, single spaces, trimmed. */
function toLine(text: string, charsMax: number, prefix: string): Normalized {
  if (!text.isWellFormed() || text.includes('\0')) {
    return refuse(`${prefix}_invalid`, 'holds NUL or half a character, which cannot be stored');
  }
  // Decoders insert this character for invalid bytes; it is never part of a search.
  if (text.includes('\uFFFD')) return refuse(`${prefix}_invalid`, 'was not sent as UTF-8');
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (/\p{Cc}/u.test(line)) return refuse(`${prefix}_invalid`, 'holds control characters');
  if ([...line].length > charsMax) {
    return refuse(`${prefix}_too_long`, `is over ${charsMax} characters`);
  }
  return { ok: true, text: line };
}

/**
 * Returns the keyword as displayed and searched. Case, emoji, quotes and direction marks are kept.
 */
export function normalizeKeyword(text: string): Normalized {
  const line = toLine(text, keywordCharsMax, 'keyword');
  if (!line.ok) return line;
  // Joiners and invisible marks alone do not form a keyword.
  if (!/[^\s\p{DI}\p{Cf}]/u.test(line.text)) return refuse('keyword_blank', 'is blank');
  const key = keywordKey(line.text);
  if ([...key].length > keywordCharsMax) {
    return refuse('keyword_too_long', `is over ${keywordCharsMax} characters in lower case`);
  }
  return line;
}

/** Normalizes a provider's place name, which is free text; a blank one means no location. */
export const normalizeLocation = (text: string): Normalized =>
  toLine(text, locationCharsMax, 'location');

/**
 * Returns the key that identifies duplicates. It ignores the server's locale, so it is the same
 * everywhere.
 */
export const keywordKey = (keyword: string): string =>
  keyword.normalize('NFC').toLowerCase().normalize('NFC');

/** Returns the identity as a single string, for maps and sets. */
export const identityOf = (keyword: KeywordIdentity): string =>
  JSON.stringify([
    keyword.key,
    keyword.country,
    keyword.language,
    keyword.location,
    keyword.device,
    keyword.engine,
  ]);

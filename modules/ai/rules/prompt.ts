import { createHash } from 'node:crypto';
import { keywordKey } from '../../rankings/rules/keyword';

/** Longest prompt in characters; providers may take fewer, which is refused before a call. */
export const promptCharsMax = 4_000;
export const topicCharsMax = 100;
export const personaCharsMax = 200;

export const promptStages = ['awareness', 'consideration', 'decision', 'retention'] as const;
export type PromptStage = (typeof promptStages)[number];

export type NormalizedPrompt =
  | { ok: true; text: string }
  | { ok: false; code: string; reason: string };

const refuse = (code: string, reason: string): NormalizedPrompt => ({ ok: false, code, reason });

/**
 * Normalizes a prompt: Unicode NFC, trimmed, blanks collapsed; line breaks stay, since an engine
 * reads them. Any script is allowed, also right to left.
 */
export function normalizePrompt(given: string): NormalizedPrompt {
  if (!given.isWellFormed() || given.includes('\0')) {
    return refuse('prompt_invalid', 'holds NUL or half a character, which cannot be stored');
  }
  if (given.includes('\uFFFD')) return refuse('prompt_invalid', 'was not sent as UTF-8');
  const text = given
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (/[^\P{Cc}\n]/u.test(text)) return refuse('prompt_invalid', 'holds control characters');
  if (!/[^\s\p{DI}\p{Cf}]/u.test(text)) return refuse('prompt_blank', 'is blank');
  if ([...text].length > promptCharsMax) {
    return refuse('prompt_too_long', `is over ${promptCharsMax} characters`);
  }
  return { ok: true, text };
}

/** Returns the SHA-256 by which prompts are compared: case and spacing do not count. */
export const promptHash = (text: string): Buffer =>
  createHash('sha256').update(keywordKey(text).replace(/\s+/gu, ' ')).digest();

import type { Bot } from '../bots/bot';
import { botTable } from '../bots/bot-table';
import { policyCrawlers } from '../policy/policy-crawlers';
import { obedienceOf } from './robots-obedience';

/** Shorter tokens are near to too many others. */
const knownCharactersMin = 5;
const charactersMin = 6;
const charactersMax = 40;
/** With one letter replaced, shorter names are often those of others. */
const replacedCharactersMin = 8;

const lettersOf = (token: string) => token.toLowerCase().replace(/[^a-z0-9]/g, '');

const withoutOne = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** Whether one letter was added, left out or replaced, or two neighbors changed places. */
function isOneAway(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [a, b] = [one.slice(from), other.slice(from)];
  if (a.slice(1) === b || a === b.slice(1)) return true;
  if (a.slice(1) === b.slice(1)) return one.length >= replacedCharactersMin;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/** Crawlers whose misspelled names matter; others have neighbors that are crawlers themselves. */
const important = new Set(policyCrawlers.map(({ bot }) => bot.name));
const isImportant = ({ name, purpose, verification }: Bot) =>
  important.has(name) ||
  (verification.lists.length > 0 && (purpose === 'search' || purpose.startsWith('ai_')));

type Known = {
  names: Set<string>;
  byLetters: Map<string, string>;
  nearby: Map<string, Set<string>>;
};
let memory: Known | undefined;

function known(): Known {
  if (memory) return memory;
  const byLetters = new Map<string, string>();
  const nearby = new Map<string, Set<string>>();
  const names = new Set<string>();
  for (const bot of botTable) {
    // Texts of agents are names too: a file may well name a crawler by one.
    for (const { text } of bot.tokens) names.add(text.toLowerCase());
    for (const token of new Set([bot.name, ...obedienceOf(bot).tokens])) {
      names.add(token.toLowerCase());
      const letters = lettersOf(token);
      if (letters.length < knownCharactersMin || byLetters.has(letters)) continue;
      byLetters.set(letters, token);
      if (!isImportant(bot)) continue;
      for (const key of [letters, ...withoutOne(letters)]) {
        nearby.set(key, (nearby.get(key) ?? new Set()).add(letters));
      }
    }
  }
  memory = { names, byLetters, nearby };
  return memory;
}

/**
 * Returns the known crawler's token that a User-agent line probably means and does not name, such as
 * `GPTBot` for `GPT-Bot`.
 */
export function nearToken(agent: string): string | undefined {
  const name = agent.toLowerCase();
  const word = /^[a-z0-9_-]*/.exec(name)?.[0] ?? '';
  const { names, byLetters, nearby } = known();
  if (names.has(name) || names.has(word) || name.length > charactersMax) return undefined;
  const written = /^[^/*;(]*/.exec(name)?.[0].trim() ?? '';
  const letters = lettersOf(written);
  if (names.has(written) || letters.length < charactersMin) return undefined;
  const same = byLetters.get(letters);
  if (same !== undefined) return same;
  for (const key of [letters, ...withoutOne(letters)]) {
    for (const candidate of nearby.get(key) ?? []) {
      if (isOneAway(letters, candidate)) return byLetters.get(candidate);
    }
  }
  return undefined;
}

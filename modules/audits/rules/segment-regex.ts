import { escapeRegex } from '../../../platform/escape-regex';
import { escapedDollar, escapedStar, readPattern } from '../../crawlers/robots/robots-path';

/** Escaped signs of a pattern stand for themselves, escaped or not. */
const literal = (part: string) =>
  escapeRegex(part)
    .replaceAll(escapedStar, '(?:[*]|%2[Aa])')
    .replaceAll(escapedDollar, '(?:[$]|%24)');

function regexOf(pattern: string): string {
  const { parts, isAnchored } = readPattern(pattern);
  return parts.map(literal).join('.*') + (isAnchored ? '$' : '');
}

/** A regular expression (RE2) for path and query that matches what any of the patterns matches. */
export const segmentRegex = (patterns: readonly string[]): string =>
  `^(?:${patterns.map(regexOf).join('|')})`;

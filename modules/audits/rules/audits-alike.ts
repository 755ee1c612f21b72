import { isDeepStrictEqual } from 'node:util';
import type { AuditOptions } from './audit-options';
import type { AuditEndReason } from './audit-ref';

type Ended = { endReason: AuditEndReason | null; options: AuditOptions };

/** What decides which pages an audit meets. */
const scopeOf = ({ mode, urls, include, exclude, maxDepth, render }: AuditOptions) => ({
  mode,
  include,
  exclude,
  maxDepth,
  render,
  urls: mode === 'list' ? urls : [],
});

/**
 * Whether two audits came to their end in the same part of a site. Otherwise a page, or what needs other
 * pages, may be missing in one of them although it is there.
 */
export const areAlike = (one: Ended, other: Ended): boolean =>
  one.endReason === 'finished' &&
  other.endReason === 'finished' &&
  isDeepStrictEqual(scopeOf(one.options), scopeOf(other.options));

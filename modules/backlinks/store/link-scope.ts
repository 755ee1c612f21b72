import type { LinkFilter } from './link-filter';

/** The links of a website that count now. */
export type LinkScope = { websiteId: string; generation: number };

export const ofGeneration = `website_id = {website:String}
  AND generation = {generation:UInt64}`;

export const scopeParameters = ({ websiteId, generation }: LinkScope) => ({
  website: websiteId,
  generation,
});

/** 1970 means that it has not happened. */
export const isNever = (column: string): string => `${column} = toDateTime(0, 'UTC')`;

/** The condition on lost links, or on those that are not. */
export const isLostSql = (isLost: boolean): string =>
  isLost ? `NOT ${isNever('lost_at')}` : isNever('lost_at');

const baselinesSql = `FROM backlink_groups WHERE ${ofGeneration} AND kind = 'baseline'`;

/** Times at which a source was read first; what it named then is not new. */
export const baselineTimesSql = `SELECT first_seen_at ${baselinesSql}`;

/**
 * Whether a source saw the link before the website's first reading, which may have been cut off: a
 * later one that reads further finds no new link.
 */
export const isOlderSql = `arrayExists(seen -> seen > toDate(0)
  AND seen < (SELECT toDate(min(first_seen_at)) ${baselinesSql}), evidence.source_first_seen)`;

/**
 * A file may name links that were gone before the first reading: they went at an unknown time, and are
 * neither new nor lost on the day of the file.
 */
export const wasSeenSql = 'lost_at != first_seen_at';

/** The condition on links that are new since the website's first reading. */
export const isNewSql = `first_seen_at NOT IN (${baselineTimesSql}) AND NOT ${isOlderSql}
  AND ${wasSeenSql}`;

const toTime = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

type Changed = NonNullable<LinkFilter['changed']>;

/** The condition on links that are new or were lost in a range of time, with its parameters. */
export const changedSql = ({ by, from, to }: Changed) => ({
  sql: `${by} >= {from:DateTime} AND ${by} < {to:DateTime}
    AND ${by === 'first_seen_at' ? isNewSql : wasSeenSql}`,
  parameters: { from: toTime(from), to: toTime(to) },
});

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

const toTime = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

type Changed = NonNullable<LinkFilter['changed']>;

/** The condition on links that appeared or were lost in a range of time, with its parameters. */
export const changedSql = ({ by, from, to }: Changed) => ({
  sql: `${by} >= {from:DateTime} AND ${by} < {to:DateTime}`,
  parameters: { from: toTime(from), to: toTime(to) },
});

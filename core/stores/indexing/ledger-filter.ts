import type { Knex } from 'knex';
import { engineTable } from '../../domain/engines';
import {
  crawledByBit,
  type FactTest,
  factTests,
  type LedgerFilter,
} from '../../domain/ledger-facts';
import type { TimeRange } from '../../domain/time-range';
import type { WebsiteRef } from './ledger-url-store';

/** A part of a statement with its values. */
export type Clause = { text: string; values: Knex.RawBinding[] };

const clause = (text: string, ...values: Knex.RawBinding[]): Clause => ({ text, values });

const isOpen = ({ from, to }: TimeRange) => from === undefined && to === undefined;

const within = (column: string, { from, to }: TimeRange): Clause[] => [
  ...(from === undefined ? [] : [clause(`${column} >= ?`, from)]),
  ...(to === undefined ? [] : [clause(`${column} < ?`, to)]),
];

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether totals by facts and host answer the filter, without a look at single URLs. */
export const isOfFacts = ({ bot, discovered, submitted, ranking, states, q }: LedgerFilter) =>
  bot === undefined &&
  q === undefined &&
  ranking === undefined &&
  !states.includes('ranking') &&
  isOpen(discovered) &&
  isOpen(submitted);

export const factClause = ({ mask, wants }: FactTest): Clause =>
  clause(`u.facts & ?::bigint ${wants === 'some' ? '<>' : '='} 0`, mask.toString());

/** The tests of facts that the filter needs beside its other conditions. */
export function neededTests(filter: LedgerFilter): FactTest[] {
  const tests = factTests(filter);
  // The condition on visits says the same of the engine, and the one on submissions of the channel.
  return tests.filter(
    ({ mask }) =>
      !(filter.engine && !isOpen(filter.discovered) && mask === crawledByBit(filter.engine)),
  );
}

/** Of `ledger_urls u`: everything but the facts and the visits of a bot or engine. */
function urlClauses(ref: WebsiteRef, filter: LedgerFilter): Clause[] {
  const { bot, engine, channel, discovered, submitted, host, q } = filter;
  const isByAnyone = bot === undefined && engine === undefined;
  const wantsRank = filter.states.includes('ranking') ? true : filter.ranking;
  return [
    ...(isByAnyone ? within('u.discovered_at', discovered) : []),
    ...(channel === undefined ? within('u.submitted_at', submitted) : []),
    ...(channel !== undefined && !isOpen(submitted) ? [submittedBy(channel, submitted)] : []),
    ...(host === undefined ? [] : [clause('u.host = ?', host)]),
    ...(q === undefined ? [] : [clause('u.url collate "C" like ?', containing(q))]),
    ...(wantsRank === undefined ? [] : [ranks(ref, wantsRank)]),
  ];
}

function submittedBy(channel: string, range: TimeRange): Clause {
  const inRange = within('s.first_submitted_at', range);
  return clause(
    `exists (select from ledger_submissions s where s.workspace_id = u.workspace_id
       and s.url_id = u.id and s.channel = ? and ${inRange.map(({ text }) => text).join(' and ')})`,
    channel,
    ...inRange.flatMap(({ values }) => values),
  );
}

const ranks = ({ workspaceId, websiteId }: WebsiteRef, wantsRank: boolean): Clause =>
  clause(
    `u.url_hash ${wantsRank ? 'in' : 'not in'} (select k.url_hash from keywords k
       where k.workspace_id = ? and k.website_id = ? and k.url_hash is not null
         and k.position is not null)`,
    workspaceId,
    websiteId,
  );

/** Visits `v` of the bot or engine that is named, one a URL; nothing when none needs a look. */
function visitClauses({ bot, engine, discovered }: LedgerFilter): Clause[] {
  if (bot !== undefined) {
    const ofEngine = engine === undefined || botsOf(engine).includes(bot);
    return [
      clause('v.bot = ?', bot),
      ...within('v.first_ok_at', discovered),
      ...(ofEngine ? [] : [clause('false')]),
    ];
  }
  if (engine === undefined || isOpen(discovered)) return [];
  const bots = botsOf(engine);
  const first = within('v.first_ok_at', discovered);
  return [
    clause('v.bot = any (?::text[])', bots),
    ...first,
    // Whichever of the engine's crawlers was first counts, and of several at once one.
    ...(bots.length === 1
      ? []
      : [
          clause(
            `not exists (select from ledger_visits e where e.workspace_id = v.workspace_id
               and e.url_id = v.url_id and e.bot = any (?::text[])
               and (e.first_ok_at, e.bot) < (v.first_ok_at, v.bot))`,
            bots,
          ),
        ]),
  ];
}

const botsOf = (engine: keyof typeof engineTable): string[] => [...engineTable[engine].bots];

/** Where a filter's URLs are found, as `from … where …`, and the column that is their id. */
export function matching(ref: WebsiteRef, filter: LedgerFilter): Clause & { id: string } {
  const tests = neededTests(filter).map(factClause);
  const ofUrls = [...urlClauses(ref, filter), ...tests];
  const ofVisits = visitClauses(filter);
  const own = (table: string) =>
    clause(`${table}.workspace_id = ? and ${table}.website_id = ?`, ref.workspaceId, ref.websiteId);
  if (ofVisits.length === 0) {
    return { ...where('ledger_urls u', [own('u'), ...ofUrls]), id: 'u.id' };
  }
  if (ofUrls.length === 0) {
    return { ...where('ledger_visits v', [own('v'), ...ofVisits]), id: 'v.url_id' };
  }
  const joined = `ledger_visits v
    join ledger_urls u on u.workspace_id = v.workspace_id and u.id = v.url_id`;
  return { ...where(joined, [own('v'), own('u'), ...ofVisits, ...ofUrls]), id: 'v.url_id' };
}

const where = (from: string, clauses: Clause[]): Clause => ({
  text: `from ${from} where ${clauses.map(({ text }) => text).join(' and ')}`,
  values: clauses.flatMap(({ values }) => values),
});

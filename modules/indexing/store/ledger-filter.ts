import type { Knex } from 'knex';
import type { TimeRange } from '../../../platform/calendar/time-range';
import type { Queries } from '../../../platform/postgres/database';
import { containing } from '../../../platform/postgres/like-pattern';
import { type EngineName, engineTable } from '../rules/engines';
import {
  crawledByBit,
  type FactTest,
  factTests,
  type LedgerFilter,
  submittedBit,
} from '../rules/ledger-facts';

/** Part of a SQL statement with its values. */
export type Clause = { text: string; values: Knex.RawBinding[] };

const clause = (text: string, ...values: Knex.RawBinding[]): Clause => ({ text, values });

const joined = (clauses: readonly Clause[], by: string): Clause => ({
  text: clauses.map(({ text }) => text).join(by),
  values: clauses.flatMap(({ values }) => values),
});

const isOpen = ({ from, to }: TimeRange) => from === undefined && to === undefined;

const within = (column: string, { from, to }: TimeRange): Clause[] => [
  ...(from === undefined ? [] : [clause(`${column} >= ?`, from)]),
  ...(to === undefined ? [] : [clause(`${column} < ?`, to)]),
];

export const wantsRank = ({ states, isRanking }: LedgerFilter): boolean | undefined =>
  states.includes('ranking') ? true : isRanking;

/** Returns whether totals by facts and host suffice for the filter, without reading single URLs. */
export const isOfFacts = ({ bot, discovered, submitted, q, ...rest }: LedgerFilter): boolean =>
  bot === undefined &&
  q === undefined &&
  wantsRank({ bot, discovered, submitted, q, ...rest }) === undefined &&
  isOpen(discovered) &&
  isOpen(submitted);

const isByVisits = ({ engine, discovered }: LedgerFilter) =>
  engine !== undefined && !isOpen(discovered);

const isBySubmissions = ({ channel, submitted }: LedgerFilter) =>
  channel !== undefined && !isOpen(submitted);

/** Returns the fact tests that the filter needs in addition to its other conditions. */
export function neededTests(filter: LedgerFilter): FactTest[] {
  const { engine, channel } = filter;
  // Redundant with a condition on the engine's visits, or on the channel's submissions.
  const said = [
    ...(engine && isByVisits(filter) ? [crawledByBit(engine)] : []),
    ...(channel && isBySubmissions(filter) ? [submittedBit(channel)] : []),
  ];
  return factTests(filter).filter(({ mask }) => !said.includes(mask));
}

const factClause = ({ mask, needs: wants }: FactTest): Clause =>
  clause(`u.facts & ?::bigint ${wants === 'some' ? '<>' : '='} 0`, mask.toString());

/** Conditions on `ledger_urls u` except facts, visits and submissions. */
function urlClauses(db: Queries, websiteId: string, filter: LedgerFilter): Clause[] {
  const { bot, engine, channel, discovered, submitted, host, q } = filter;
  const isByAnyone = bot === undefined && engine === undefined;
  const isRanking = wantsRank(filter);
  return [
    ...(isByAnyone ? within('u.discovered_at', discovered) : []),
    ...(channel === undefined ? within('u.submitted_at', submitted) : []),
    ...(host === undefined ? [] : [clause('u.host = ?', host)]),
    ...(q === undefined ? [] : [clause('u.url collate "C" like ?', containing(q))]),
    ...(isRanking === undefined ? [] : [ranks(db, websiteId, isRanking)]),
  ];
}

const ranks = (db: Queries, websiteId: string, isRanking: boolean): Clause =>
  clause(
    `u.url_hash ${isRanking ? 'in' : 'not in'} (select k.url_hash from keywords k
       where k.workspace_id = ? and k.website_id = ? and k.url_hash is not null
         and k.position is not null)`,
    db.workspaceId,
    websiteId,
  );

const own = (table: string, db: Queries, websiteId: string): Clause =>
  clause(`${table}.workspace_id = ? and ${table}.website_id = ?`, db.workspaceId, websiteId);

const botsOf = (engine: EngineName): string[] => [...engineTable[engine].bots];

/** Selects the ids of URLs that a bot visited, or that an engine discovered, each once. */
function visited(db: Queries, websiteId: string, filter: LedgerFilter): Clause | undefined {
  const { bot, engine, discovered } = filter;
  const range = within('v.first_ok_at', discovered);
  const visits = (name: string, more: Clause[] = []) =>
    joined(
      [
        clause('select v.url_id as id from ledger_visits v where true'),
        own('v', db, websiteId),
        clause('v.bot = ?', name),
        ...range,
        ...more,
      ],
      ' and ',
    );
  if (bot !== undefined) {
    const isOther = engine !== undefined && !botsOf(engine).includes(bot);
    return visits(bot, isOther ? [clause('false')] : []);
  }
  if (engine === undefined || isOpen(discovered)) return undefined;
  // One part per crawler, so that the planner can use how many visits that crawler has.
  const parts = botsOf(engine).map((name) => visits(name, firstOf(db, websiteId, filter, name)));
  return joined(parts.length > 0 ? parts : [visits('')], ' union all ');
}

/** Keeps only the engine's crawler that was first, and one of several at the same time. */
function firstOf(
  db: Queries,
  websiteId: string,
  { engine, discovered }: LedgerFilter,
  bot: string,
): Clause[] {
  const others = engine ? botsOf(engine).filter((name) => name !== bot) : [];
  return others.map((other) =>
    joined(
      [
        clause('not exists (select from ledger_visits e where e.url_id = v.url_id'),
        own('e', db, websiteId),
        clause('e.bot = ?', other),
        ...within('e.first_ok_at', { from: undefined, to: discovered.to }),
        clause('(e.first_ok_at, e.bot) < (v.first_ok_at, v.bot))'),
      ],
      ' and ',
    ),
  );
}

function submittedBy(db: Queries, websiteId: string, filter: LedgerFilter): Clause | undefined {
  if (filter.channel === undefined || !isBySubmissions(filter)) return undefined;
  return joined(
    [
      clause('select s.url_id as id from ledger_submissions s where s.channel = ?', filter.channel),
      own('s', db, websiteId),
      ...within('s.first_submitted_at', filter.submitted),
    ],
    ' and ',
  );
}

/** Selects the `id` of every matching URL, once. */
export function matching(db: Queries, websiteId: string, filter: LedgerFilter): Clause {
  const ofUrls = [...urlClauses(db, websiteId, filter), ...neededTests(filter).map(factClause)];
  const sources = [visited(db, websiteId, filter), submittedBy(db, websiteId, filter)].filter(
    (one) => one !== undefined,
  );
  const [first, ...others] = sources;
  if (first && others.length === 0 && ofUrls.length === 0) return first;
  const conditions = [
    own('u', db, websiteId),
    ...ofUrls,
    ...sources.map(({ text, values }) => ({ text: `u.id in (${text})`, values })),
  ];
  const { text, values } = joined(conditions, ' and ');
  return { text: `select u.id from ledger_urls u where ${text}`, values };
}

/** Whether matches are spread over all URLs, rather than limited by a time range. */
export const isSpread = ({ discovered, submitted }: LedgerFilter): boolean =>
  isOpen(discovered) && isOpen(submitted);

/**
 * FROM clause that tests each URL `u` on its own, for an ordered scan that stops at the page's end.
 */
export function walked(db: Queries, websiteId: string, filter: LedgerFilter): Clause {
  const came =
    filter.bot === undefined
      ? []
      : [
          clause(
            `cross join lateral (select from ledger_visits v where v.workspace_id = u.workspace_id
               and v.url_id = u.id and v.bot = ? offset 0) came`,
            filter.bot,
          ),
        ];
  const where = clausePrefix('where ', factConditions(db, websiteId, filter));
  return joined([clause('from ledger_urls u'), ...came, where], ' ');
}

const clausePrefix = (prefix: string, { text, values }: Clause): Clause => ({
  text: prefix + text,
  values,
});

/** Conditions on `ledger_urls u` alone, including its facts. */
export function factConditions(
  db: Queries,
  websiteId: string,
  filter: LedgerFilter,
  tests: readonly Clause[] = neededTests(filter).map(factClause),
): Clause {
  return joined([own('u', db, websiteId), ...urlClauses(db, websiteId, filter), ...tests], ' and ');
}

import { emptyRobotsFile } from '../robots/robots-file';
import { groupsFor, namesAgent } from '../robots/robots-groups';
import { type CopyVerdict, fetchCopy, type RobotsCopy } from '../robots/robots-history';
import { obedienceOf, type RobotsObedience } from '../robots/robots-obedience';
import { comparableTarget, matchesPattern, readPattern } from '../robots/robots-path';
import type { AuditedSignals } from './page-signals';
import { type PolicyCrawler, policyCrawlers } from './policy-crawlers';
import type { PolicyFileKind } from './policy-file';
import { type PolicyPurpose, policyPurposes } from './purposes';
import { readLicense } from './read-license';
import { readPreferences } from './read-preferences';
import { readTdmFile } from './read-tdm';
import type { PolicySource, PolicyStatement } from './statement';

/** One file of a host as it was last read. */
export type HostFile = {
  kind: PolicyFileKind;
  url: string;
  state: 'read' | 'missing' | 'unreadable' | 'unreachable';
  /** Why it cannot be read, in a sentence; null if it can, or is missing. */
  problem: string | null;
  text: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

export type HostPages = AuditedSignals & { auditedAt: Date };

/** What is known of a host's statements. */
export type HostFacts = {
  host: string;
  /** What crawlers follow now: null if it allows everything, undefined if none was read. */
  copy: RobotsCopy | null | undefined;
  robotsUrl: string;
  files: readonly HostFile[];
  /** Null if no audit has looked for them. */
  pages: HostPages | null;
};

/**
 * What follows for a crawler: `allowed` if a statement allows it, `open` if none is about it, so that
 * it may come; `unknown` if nothing was read.
 */
export const policyAnswers = ['allowed', 'refused', 'conditional', 'open', 'unknown'] as const;
export type PolicyAnswer = (typeof policyAnswers)[number];

export type EvaluatedStatement = PolicyStatement & {
  /** Whether it is for the path that was asked about. */
  applies: boolean;
  /** Whether the answer follows from it. */
  decides: boolean;
};

export type PolicyRow = PolicyCrawler & {
  answer: PolicyAnswer;
  /** What the answer follows from; null without a statement. */
  decidedBy: PolicySource | null;
  /** Whether it was refused by a preference alone: the crawler may come, and is asked not to use it. */
  isPreference: boolean;
  /** Whether robots.txt lets it fetch the path; null if robots.txt was not read. */
  isFetchAllowed: boolean | null;
  statements: EvaluatedStatement[];
};

const iso = (at: Date) => at.toISOString();

type Times = Pick<PolicyStatement, 'sinceAt' | 'seenAt'>;
const timesOf = (seen: { firstSeenAt: Date; lastSeenAt: Date }): Times => ({
  sinceAt: iso(seen.firstSeenAt),
  seenAt: iso(seen.lastSeenAt),
});

const ofFile = { pages: null, pagesAudited: null } as const;

/** The rule, or the absence of one, by which robots.txt decides for a path. */
function robotsStatement(
  { copy, robotsUrl: url }: HostFacts,
  purpose: PolicyPurpose,
  verdict: CopyVerdict,
): PolicyStatement[] {
  if (!copy) return [];
  const { token, isAllowed, rule, line, reason } = verdict;
  const isNamed = token !== null && token !== '*';
  // A group for all crawlers that lets them in says nothing about this one.
  if (isAllowed && !isNamed) return [];
  const place = { source: 'robots_rules', place: 'robots_txt', ...ofFile, url } as const;
  const text = reason === 'closed' ? 'robots.txt cannot be read' : (rule ?? 'no rule matches');
  return [
    {
      ...place,
      text: token === null ? text : `User-agent: ${token}, ${text}`,
      says: isAllowed ? 'allow' : 'refuse',
      purposes: [purpose],
      agents: token === null || token === '*' ? null : [token],
      path: rule === null ? '/' : rule.slice(rule.indexOf(':') + 1).trim(),
      line,
      ...timesOf(copy),
    },
  ];
}

/** What the groups of a crawler say about use. */
function usageStatements(
  { copy, robotsUrl: url }: HostFacts,
  obedience: RobotsObedience,
): PolicyStatement[] {
  if (!copy?.file) return [];
  const { token, groups } = groupsFor(copy.file, obedience);
  if (token === null) return [];
  const agents = token === '*' ? null : [token];
  const place = { place: 'robots_txt', url, agents, ...ofFile, ...timesOf(copy) } as const;
  return groups.flatMap((group) => {
    const ownPlace = group.agents.findIndex(({ name }) => namesAgent(name, token));
    return group.usages.flatMap(({ name, value, line, agentCount }): PolicyStatement[] => {
      if (ownPlace < 0 || ownPlace >= agentCount) return [];
      const source = name === 'content-signal' ? 'content_signal' : 'content_usage';
      const { path, preferences, isReadable } = readPreferences(name, value);
      const own = { ...place, source, line, path: path ?? '/' } as const;
      if (!isReadable && preferences.length === 0) {
        return [{ ...own, text: value, says: 'unknown', purposes: [] }];
      }
      return preferences.map((each) => ({ ...own, ...each }));
    });
  });
}

const textOf = (file: HostFile) => (file.state === 'read' ? file.text : null);

function licenseStatements(facts: HostFacts, obedience: RobotsObedience): PolicyStatement[] {
  const { copy, files, host } = facts;
  const file = copy?.file ?? emptyRobotsFile;
  const { groups } = groupsFor(file, obedience);
  return file.licenses.flatMap(({ url, line, group, agentCount }): PolicyStatement[] => {
    if (group !== null && (!groups.includes(group) || agentCount === 0)) return [];
    const known = files.find((each) => each.kind === 'license' && each.url === url);
    const text = known && textOf(known);
    const place = { source: 'license', place: 'file', url, line, agents: null, ...ofFile } as const;
    if (!known || typeof text !== 'string') {
      const times = copy ? timesOf(copy) : { sinceAt: null, seenAt: null };
      const unread = { says: 'unknown', purposes: [], path: '/' } as const;
      return [{ ...place, ...unread, place: 'robots_txt', text: `License: ${url}`, ...times }];
    }
    return readLicense(text, host).statements.map((each) => ({
      ...place,
      ...each,
      line: null,
      ...timesOf(known),
    }));
  });
}

function tdmStatements({ files }: HostFacts): PolicyStatement[] {
  const file = files.find(({ kind }) => kind === 'tdmrep');
  const text = file && textOf(file);
  if (!file || typeof text !== 'string') return [];
  const place = { source: 'tdm_reservation', place: 'file', url: file.url } as const;
  return readTdmFile(text).statements.map((each) => ({
    ...place,
    ...each,
    line: null,
    agents: null,
    ...ofFile,
    ...timesOf(file),
  }));
}

/** A signal of pages is in force where all audited pages of its directory carry it. */
function pageStatements({ pages, host }: HostFacts): PolicyStatement[] {
  if (!pages) return [];
  const seenAt = iso(pages.auditedAt);
  return pages.signals
    .filter((each) => each.host === host)
    .map(({ host: _, pagesBelow, example, path, ...each }) => ({
      ...each,
      path,
      url: example,
      line: null,
      pagesAudited: pagesBelow,
      sinceAt: null,
      seenAt,
    }));
}

const matches = (path: string, target: string) => matchesPattern(readPattern(path), target);

/** Statements whose most specific path alone counts, by standard. */
const byLongestPath: ReadonlySet<PolicySource> = new Set(['content_usage']);

/** Of TDMRep's places the page's own comes first, then the header, then the file. */
const tdmOrder = ['meta', 'header', 'file'] as const;

/** Leaves those that count at a path, by the rules of their standards. */
function inForce(statements: readonly PolicyStatement[], target: string): PolicyStatement[] {
  const here = statements.filter(
    ({ path, pages, pagesAudited }) => pages === pagesAudited && matches(path, target),
  );
  const longest = (of: readonly PolicyStatement[]) => {
    const most = Math.max(...of.map(({ path }) => readPattern(path).octets));
    return of.filter(({ path }) => readPattern(path).octets === most);
  };
  return [...Map.groupBy(here, ({ source, place }) => `${source} ${place}`).values()].flatMap(
    (alike) => {
      const [first] = alike;
      if (!first) return [];
      if (first.source === 'tdm_reservation') {
        const hasNearer = tdmOrder
          .slice(0, tdmOrder.indexOf(first.place as (typeof tdmOrder)[number]))
          .some((place) =>
            here.some((each) => each.source === 'tdm_reservation' && each.place === place),
          );
        if (hasNearer) return [];
        // The first entry of the file that matches counts.
        return first.place === 'file' ? [first] : alike;
      }
      return byLongestPath.has(first.source) && first.place === 'robots_txt'
        ? longest(alike)
        : alike;
    },
  );
}

const isAbout = (statement: PolicyStatement, purpose: PolicyPurpose) =>
  statement.purposes.length === 0 || statement.purposes.includes(purpose);

function isForBot({ agents }: PolicyStatement, tokens: readonly string[]): boolean {
  if (agents === null) return true;
  const own = new Set(tokens.map((token) => token.toLowerCase()));
  return agents.some((agent) => own.has(agent.toLowerCase()));
}

type Reading = { common: PolicyStatement[]; target: string };

function evaluateCrawler(
  facts: HostFacts,
  crawler: PolicyCrawler,
  { common, target }: Reading,
): PolicyRow {
  const { purpose, bot } = crawler;
  const obedience = obedienceOf(bot);
  const verdict = facts.copy === undefined ? null : fetchCopy(facts.copy, obedience)(target);
  const rules = verdict ? robotsStatement(facts, purpose, verdict) : [];
  const preferences = [
    ...usageStatements(facts, obedience),
    ...licenseStatements(facts, obedience),
    ...common.filter((each) => isForBot(each, obedience.tokens)),
  ].filter((each) => isAbout(each, purpose));
  const counting = new Set(inForce(preferences, target));
  const saying = (says: PolicyStatement['says']) =>
    [...counting].filter((each) => each.says === says && each.purposes.includes(purpose));
  const decide = (): [PolicyAnswer, readonly PolicyStatement[]] => {
    if (verdict?.isAllowed === false) return ['refused', rules];
    for (const [says, answer] of [
      ['refuse', 'refused'],
      ['conditional', 'conditional'],
      ['allow', 'allowed'],
    ] as const) {
      const found = saying(says);
      if (found.length > 0) return [answer, found];
    }
    if (rules.length > 0) return ['allowed', rules];
    return [verdict || facts.files.length > 0 || facts.pages ? 'open' : 'unknown', []];
  };
  const [answer, deciding] = decide();
  return {
    ...crawler,
    answer,
    decidedBy: deciding[0]?.source ?? null,
    isPreference: answer === 'refused' && deciding[0]?.source !== 'robots_rules',
    isFetchAllowed: verdict?.isAllowed ?? null,
    statements: [...rules, ...preferences].map((each) => ({
      ...each,
      applies: rules.includes(each) || counting.has(each),
      decides: deciding.includes(each),
    })),
  };
}

/** Evaluates each important crawler by everything that a host says about a path with its query. */
export function evaluatePolicy(facts: HostFacts, path: string): PolicyRow[] {
  const reading = {
    common: [...tdmStatements(facts), ...pageStatements(facts)],
    target: comparableTarget(path),
  };
  return policyCrawlers.map((crawler) => evaluateCrawler(facts, crawler, reading));
}

/** The answer of all main crawlers of a purpose; `mixed` if they differ. */
export type PurposeAnswer = { purpose: PolicyPurpose; answer: PolicyAnswer | 'mixed' };

export const answersByPurpose = (rows: readonly PolicyRow[]): PurposeAnswer[] =>
  policyPurposes.map((purpose) => {
    const answers = new Set(
      rows.filter((row) => row.isMain && row.purpose === purpose).map(({ answer }) => answer),
    );
    const [only] = answers;
    return { purpose, answer: only !== undefined && answers.size === 1 ? only : 'mixed' };
  });

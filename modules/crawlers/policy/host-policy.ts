import { emptyRobotsFile, type RobotsFile, type RobotsLicense } from '../robots/robots-file';
import { groupsFor, namesAgent } from '../robots/robots-groups';
import { type CopyVerdict, fetchCopy, type RobotsCopy } from '../robots/robots-history';
import { obedienceOf, type RobotsObedience } from '../robots/robots-obedience';
import { comparableTarget, matchesPattern, readPattern } from '../robots/robots-path';
import type { AuditedSignals } from './page-signals';
import { type PolicyCrawler, policyCrawlers } from './policy-crawlers';
import type { PolicyFileKind } from './policy-file';
import { type PolicyPurpose, policyPurposes } from './purposes';
import { breadthOf, readLicense } from './read-license';
import { readPreferences } from './read-preferences';
import { readTdmFile } from './read-tdm';
import type { PolicyPlace, PolicySource, PolicyStatement } from './statement';

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
      const own = { ...place, source, line, path: path ?? '' } as const;
      if (!isReadable && preferences.length === 0) {
        return [{ ...own, text: value, says: 'unknown', purposes: [] }];
      }
      return preferences.map((each) => ({ ...own, ...each }));
    });
  });
}

const textOf = (file: HostFile) => (file.state === 'read' ? file.text : null);

/** The licenses that a robots.txt names for a crawler: those of its own groups, else those for all. */
export function licensesFor(file: RobotsFile, obedience: RobotsObedience): RobotsLicense[] {
  const { groups } = groupsFor(file, obedience);
  const ofGroups = file.licenses.filter(({ group }) => group !== null && groups.includes(group));
  return ofGroups.length > 0 ? ofGroups : file.licenses.filter(({ group }) => group === null);
}

function licenseStatements(facts: HostFacts, obedience: RobotsObedience): PolicyStatement[] {
  const { copy, files, host } = facts;
  return licensesFor(copy?.file ?? emptyRobotsFile, obedience).flatMap(
    ({ url, line }): PolicyStatement[] => {
      const known = files.find((each) => each.kind === 'license' && each.url === url);
      const text = known && textOf(known);
      const place = {
        source: 'license',
        place: 'file',
        url,
        line,
        agents: null,
        ...ofFile,
      } as const;
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
    },
  );
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

/** What a license that pages name says about their directory; undefined if it was not read. */
function termsOf(
  named: PolicyStatement,
  { files, host }: HostFacts,
): PolicyStatement[] | undefined {
  if (named.source !== 'license') return undefined;
  const file = files.find(({ kind, url }) => kind === 'license' && url === named.text);
  const text = file && textOf(file);
  if (typeof text !== 'string') return undefined;
  return readLicense(text, host).statements.flatMap((each) => {
    const isBelow = each.path.startsWith(named.path);
    return isBelow || matches(each.path, named.path)
      ? [{ ...named, ...each, path: isBelow ? each.path : named.path }]
      : [];
  });
}

/** A signal of pages is in force where all audited pages of its directory carry it. */
function pageStatements(facts: HostFacts): PolicyStatement[] {
  const { pages, host } = facts;
  if (!pages) return [];
  const seenAt = iso(pages.auditedAt);
  return pages.signals
    .filter((each) => each.host === host)
    .flatMap(({ host: _, pagesBelow, example, path, ...each }) => {
      const named = {
        ...each,
        path,
        url: example,
        line: null,
        pagesAudited: pagesBelow,
        sinceAt: null,
        seenAt,
      };
      return termsOf(named, facts) ?? [named];
    });
}

const matches = (path: string, target: string) => matchesPattern(readPattern(path), target);

/** Of TDMRep's places the page's own comes first, then the header, then the file. */
const tdmOrder: readonly PolicyPlace[] = ['meta', 'header', 'file'];

/** Leaves those with the highest rank. */
function most(of: readonly PolicyStatement[], rank: (each: PolicyStatement) => number) {
  const highest = Math.max(...of.map(rank));
  return of.filter((each) => rank(each) === highest);
}

const octetsOf = ({ path }: PolicyStatement) => (path === '' ? 0 : readPattern(path).octets);

/**
 * Of TDMRep's nearest place the reservation counts. A policy that only a farther place names stays,
 * since what is absent resets nothing.
 */
function ofTdm(all: readonly PolicyStatement[]): PolicyStatement[] {
  const places = tdmOrder.flatMap((place) => {
    const own = all.filter((each) => each.place === place);
    // The first entry of the file that matches counts.
    return own.length === 0 ? [] : [place === 'file' ? own.slice(0, 1) : own];
  });
  const [nearest = []] = places;
  if (!nearest.every(({ says }) => says === 'refuse')) return nearest;
  return places.find((own) => own.some(({ says }) => says === 'conditional')) ?? nearest;
}

/** Leaves those that count at a path, by the rules of their standards. */
function inForce(statements: readonly PolicyStatement[], target: string): PolicyStatement[] {
  const here = statements.filter(
    ({ path, pages, pagesAudited }) =>
      pages === pagesAudited && (path === '' || matches(path, target)),
  );
  const bySource = Map.groupBy(here, ({ source, place }) =>
    source === 'tdm_reservation' ? source : `${source} ${place}`,
  );
  return [...bySource].flatMap(([key, alike]) => {
    if (key === 'tdm_reservation') return ofTdm(alike);
    // A rule with a longer path says all there is to say of it, also by what it leaves out.
    return key === 'content_usage robots_txt' ? most(alike, octetsOf) : alike;
  });
}

/** Of a license's terms about one purpose the narrowest path counts, then the narrowest use. */
function ofLicense(about: readonly PolicyStatement[]): PolicyStatement[] {
  const [terms, others] = [true, false].map((isTerm) =>
    about.filter((each) => (each.source === 'license' && each.says !== 'unknown') === isTerm),
  ) as [PolicyStatement[], PolicyStatement[]];
  return [...others, ...most(most(terms, octetsOf), (each) => -breadthOf(each))];
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
  const all = [
    ...usageStatements(facts, obedience),
    ...licenseStatements(facts, obedience),
    ...common.filter((each) => isForBot(each, obedience.tokens)),
  ];
  const about = (of: readonly PolicyStatement[]) => of.filter((each) => isAbout(each, purpose));
  const preferences = about(all);
  const counting = new Set(ofLicense(about(inForce(all, target))));
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
      path: each.path === '' ? '/' : each.path,
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

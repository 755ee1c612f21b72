import {
  emptyRobotsFile,
  type RobotsFile,
  type RobotsRule,
  type RobotsUsage,
} from '../robots/robots-file';
import type { CopyWithReply } from '../robots/robots-history';
import { readPattern } from '../robots/robots-path';
import type { HostFile } from './host-policy';
import type { FileStatement } from './policy-file';
import type { PolicyPurpose } from './purposes';
import { breadthOf, readLicense } from './read-license';
import { readPreferences } from './read-preferences';
import { readTdmFile } from './read-tdm';

/*
 * Versions of what a host says about a purpose, in the form of versions of robots.txt: a path whose use
 * is refused is one that is disallowed. So visits are compared with preferences, in time as well, as
 * they are with rules.
 */

const rule = (kind: RobotsRule['kind'], value: string, line: number): RobotsRule => ({
  kind,
  value,
  line,
  pattern: readPattern(value),
});

type Said = { path: string; line: number; isRefused: boolean };

/** One rule for each path, by which the longest one decides; of one path the stricter statement. */
function toRules(said: readonly Said[]): RobotsRule[] {
  return [...Map.groupBy(said, ({ path }) => path)].flatMap(([path, alike]) => {
    const refused = alike.find(({ isRefused }) => isRefused);
    if (refused) return [rule('disallow', path, refused.line)];
    // Of the whole host nothing is left to allow.
    return alike[0] && path !== '/' ? [rule('allow', path, alike[0].line)] : [];
  });
}

/** The refusals of robots.txt's own lines about use, for each agent separately. */
function usageFile(file: RobotsFile, purpose: PolicyPurpose, name: RobotsUsage['name']) {
  const groups = file.groups.flatMap(({ agents, usages }) =>
    agents.map((agent, place) => {
      const said = usages
        .filter((each) => each.name === name && place < each.agentCount)
        .map(({ value, line }) => {
          const { path, preferences } = readPreferences(name, value);
          const isRefused = preferences.some(
            ({ purposes, says }) => says === 'refuse' && purposes.includes(purpose),
          );
          return { path, line, isRefused };
        });
      const isRootNamed = said.some(({ path }) => path === '/');
      const ofPaths = said.flatMap(({ path, ...each }) =>
        // A path of one character is longer than none.
        path === null && isRootNamed ? [] : [{ ...each, path: path ?? '/' }],
      );
      return { agents: [agent], rules: toRules(ofPaths), usages: [] };
    }),
  );
  return { ...emptyRobotsFile, groups };
}

/** Versions of what the lines of one name say. */
export const usageCopies = (
  versions: readonly CopyWithReply[],
  purpose: PolicyPurpose,
  name: RobotsUsage['name'],
): CopyWithReply[] =>
  versions.map((copy) => ({ ...copy, file: copy.file && usageFile(copy.file, purpose, name) }));

/** Refusals that certainly count: of two entries for a path the first does. */
function ofEntries(statements: readonly FileStatement[]): RobotsRule[] {
  const lifted = statements.findIndex(({ says }) => says !== 'refuse');
  const certain = lifted < 0 ? statements : statements.slice(0, lifted);
  const exceptions = statements.filter(({ says, path }) => says !== 'refuse' && path !== '/');
  return [
    ...certain.map(({ path }) => rule('disallow', path, 0)),
    ...exceptions.map(({ path }) => rule('allow', path, 0)),
  ];
}

/** Of a license's terms for a path the narrowest use counts. */
function ofTerms(statements: readonly FileStatement[]): RobotsRule[] {
  const narrowest = [...Map.groupBy(statements, ({ path }) => path).values()].flatMap((alike) => {
    const breadth = Math.min(...alike.map(breadthOf));
    return alike.filter((each) => breadthOf(each) === breadth);
  });
  return toRules(
    narrowest.map(({ path, says }) => ({ path, line: 0, isRefused: says === 'refuse' })),
  );
}

const readers = {
  tdmrep: (text: string) => ({ said: readTdmFile(text).statements, toRules: ofEntries }),
  license: (text: string, host: string) => ({
    said: readLicense(text, host).statements,
    toRules: ofTerms,
  }),
} as const;

/** What a file refuses for a purpose; nothing if it cannot be read. */
function refusals({ kind, state, text }: HostFile, host: string, purpose: PolicyPurpose) {
  if (kind === 'llms_txt' || state !== 'read' || text === null) return [];
  const { said, toRules: rulesOf } = readers[kind](text, host);
  return rulesOf(said.filter(({ purposes }) => purposes.includes(purpose)));
}

/** Versions of one file of a host, in order of time. */
export function fileCopies(
  versions: readonly HostFile[],
  host: string,
  purpose: PolicyPurpose,
): CopyWithReply[] {
  return versions.flatMap((version): CopyWithReply[] => {
    const { kind, url, firstSeenAt, lastSeenAt } = version;
    if (kind === 'llms_txt') return [];
    const group = {
      agents: [{ name: '*', line: 0, crawlDelaySeconds: null }],
      rules: refusals(version, host, purpose),
      usages: [],
    };
    return [
      {
        id: `${kind} ${url}`,
        outcome: 'rules',
        file: { ...emptyRobotsFile, groups: [group] },
        firstSeenAt,
        lastSeenAt,
        hasReply: true,
      },
    ];
  });
}

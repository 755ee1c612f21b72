import { emptyRobotsFile, type RobotsFile, type RobotsRule } from '../robots/robots-file';
import type { CopyWithReply } from '../robots/robots-history';
import { readPattern } from '../robots/robots-path';
import type { HostFile } from './host-policy';
import type { FileStatement } from './policy-file';
import type { PolicyPurpose } from './purposes';
import { readLicense } from './read-license';
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

/** The refusals of robots.txt's own lines about use, for each agent separately. */
function usageFile(file: RobotsFile, purpose: PolicyPurpose): RobotsFile {
  const groups = file.groups.flatMap(({ agents, usages }) =>
    agents.map((agent, place) => {
      const rules = usages
        .filter(({ agentCount }) => place < agentCount)
        .flatMap(({ name, value, line }) => {
          const { path, preferences } = readPreferences(name, value);
          return preferences.flatMap(({ purposes, says }) => {
            if (!purposes.includes(purpose)) return [];
            if (says === 'refuse') return [rule('disallow', path ?? '/', line)];
            // Without a path the stricter of two statements counts, which an allowing rule would lift.
            return says === 'allow' && path !== null ? [rule('allow', path, line)] : [];
          });
        });
      return { agents: [agent], rules, usages: [] };
    }),
  );
  return { ...emptyRobotsFile, groups };
}

export const usageCopies = (
  versions: readonly CopyWithReply[],
  purpose: PolicyPurpose,
): CopyWithReply[] =>
  versions.map((copy) => ({ ...copy, file: copy.file && usageFile(copy.file, purpose) }));

/** Refusals that certainly count: of two entries for a path the first does. */
function refusals(statements: readonly FileStatement[], purpose: PolicyPurpose): RobotsRule[] {
  const about = statements.filter(({ purposes }) => purposes.includes(purpose));
  const lifted = about.findIndex(({ says }) => says !== 'refuse');
  const certain = lifted < 0 ? about : about.slice(0, lifted);
  const exceptions = about.filter(({ says, path }) => says !== 'refuse' && path !== '/');
  return [
    ...certain.map(({ path }) => rule('disallow', path, 0)),
    ...exceptions.map(({ path }) => rule('allow', path, 0)),
  ];
}

const readers = {
  tdmrep: (text: string) => readTdmFile(text).statements,
  license: (text: string, host: string) => readLicense(text, host).statements,
} as const;

/** Versions of one file of a host, in order of time. */
export function fileCopies(
  versions: readonly HostFile[],
  host: string,
  purpose: PolicyPurpose,
): CopyWithReply[] {
  return versions.flatMap((version): CopyWithReply[] => {
    const { kind, url, state, text, firstSeenAt, lastSeenAt } = version;
    if (kind === 'llms_txt') return [];
    const statements = state === 'read' && text !== null ? readers[kind](text, host) : [];
    const group = {
      agents: [{ name: '*', line: 0, crawlDelaySeconds: null }],
      rules: refusals(statements, purpose),
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

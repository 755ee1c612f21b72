import { lowerAscii, type RobotsFile, type RobotsGroup } from './robots-file';
import type { RobotsObedience } from './robots-obedience';

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[a-z0-9_-]/.test(character);

const leadingWord = (text: string) => /^[a-z0-9_-]*/.exec(text)?.[0] ?? '';

const isStar = (value: string) => /^\*([ \t\v\f]|$)/.test(value);

type Agent = { name: string; group: RobotsGroup };
type Agents = {
  byWord: Map<string, Agent[]>;
  star: RobotsGroup[];
  /** Many crawlers follow the groups of the same token. */
  named: Map<string, RobotsGroup[]>;
};

const known = new WeakMap<RobotsFile, Agents>();

/** A file's agents by their first word, so that a crawler is compared with few of them. */
function agentsOf(file: RobotsFile): Agents {
  const found = known.get(file);
  if (found) return found;
  const agents: Agents = { byWord: new Map(), star: [], named: new Map() };
  for (const group of file.groups) {
    for (const { name: value } of group.agents) {
      if (isStar(value) && agents.star.at(-1) !== group) agents.star.push(group);
      const name = lowerAscii(value);
      const word = leadingWord(name);
      const same = agents.byWord.get(word);
      if (same) same.push({ name, group });
      else agents.byWord.set(word, [{ name, group }]);
    }
  }
  known.set(file, agents);
  return agents;
}

const namesToken = (name: string, wanted: string) =>
  name.startsWith(wanted) && !isWordCharacter(name[wanted.length]);

/** Whether a User-agent line names a token, or `*`. */
export const namesAgent = (name: string, token: string): boolean =>
  token === '*' ? isStar(name) : namesToken(lowerAscii(name), lowerAscii(token));

/** Returns the delay that groups ask of a token, or of `*`; null if they do not. */
export function crawlDelayOf(token: string, groups: readonly RobotsGroup[]): number | null {
  const delays = groups.flatMap(({ agents }) =>
    agents.flatMap(({ name, crawlDelaySeconds }) =>
      crawlDelaySeconds !== null && namesAgent(name, token) ? [crawlDelaySeconds] : [],
    ),
  );
  return delays[0] ?? null;
}

/** The groups that name the whole token; a version or words may follow it. */
function groupsNaming({ byWord, named }: Agents, token: string): RobotsGroup[] {
  const known = named.get(token);
  if (known) return known;
  const wanted = lowerAscii(token);
  const groups = new Set<RobotsGroup>();
  for (const agent of byWord.get(leadingWord(wanted)) ?? []) {
    if (namesToken(agent.name, wanted)) groups.add(agent.group);
  }
  named.set(token, [...groups]);
  return [...groups];
}

/** The groups of a file that apply to a crawler; `token` is null without any. */
export type FoundGroups = { token: string | null; groups: readonly RobotsGroup[] };

/**
 * Returns a file's groups for a crawler: those of its own token, of its fallbacks, or of `*`.
 */
export function groupsFor(
  file: RobotsFile,
  { tokens, ignoresStar }: Pick<RobotsObedience, 'tokens' | 'ignoresStar'>,
): FoundGroups {
  const agents = agentsOf(file);
  for (const token of tokens) {
    const groups = groupsNaming(agents, token);
    if (groups.length > 0) return { token, groups };
  }
  const hasStar = !ignoresStar && agents.star.length > 0;
  return hasStar ? { token: '*', groups: agents.star } : { token: null, groups: [] };
}

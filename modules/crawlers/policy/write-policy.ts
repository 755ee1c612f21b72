import { botTable } from '../bots/bot-table';
import {
  type RobotsFile,
  type RobotsGroup,
  type RobotsUsage,
  readRobotsFile,
} from '../robots/robots-file';
import { namesAgent } from '../robots/robots-groups';
import { obedienceOf, type RobotsBot } from '../robots/robots-obedience';
import { evaluate, rulesFor } from '../robots/robots-rules';
import { policyCrawlers } from './policy-crawlers';
import { type PolicyPurpose, policyPurposes } from './purposes';
import { type Preference, readPreferences } from './read-preferences';

/** The wanted answer for each purpose; one that is missing is left as it is. */
export type AskedPolicy = { [Purpose in PolicyPurpose]?: 'yes' | 'no' | undefined };

/** Limits of what can be said, which a reader of the texts must know. */
export const policyNotes = [
  'answers_of_search_engines',
  'user_fetchers_may_ignore',
  'preferences_are_not_binding',
  'only_important_search_crawlers',
] as const;
export type PolicyNote = (typeof policyNotes)[number];

export type WrittenPolicy = {
  robotsTxt: string;
  /** Headers to send with every page, as `name: value`. */
  headers: string[];
  /** Tags for the head of every page, for servers whose headers cannot be changed. */
  metas: string[];
  files: { path: string; text: string }[];
  notes: PolicyNote[];
};

const tokenOf = (bot: RobotsBot) => obedienceOf(bot).tokens[0] ?? bot.name;

/** A token with another character would not be read as one. */
const isToken = (token: string) => /^[A-Za-z0-9_-]+$/.test(token);

/** Crawlers to refuse: all known ones that serve AI, and the important ones of search. */
const refusedTokens = (purpose: PolicyPurpose): string[] => {
  const important = policyCrawlers.filter((each) => each.isMain && each.purpose === purpose);
  const others = purpose === 'search' ? [] : botTable.filter((bot) => bot.purpose === purpose);
  const tokens = [...important.map(({ bot }) => bot), ...others].map(tokenOf);
  return [...new Set(tokens)].filter(isToken);
};

const mainBots = (purpose: PolicyPurpose) =>
  policyCrawlers.flatMap((each) => (each.isMain && each.purpose === purpose ? [each.bot] : []));

const yesNo = { yes: 'y', no: 'n' } as const;

/** `ai-input` and `ai-use` are about both uses of answers, so they are written only where these agree. */
function signalsFor(asked: AskedPolicy) {
  const { search, ai_search: indexed, ai_user: fetched, ai_training: training } = asked;
  const input = indexed === fetched ? indexed : undefined;
  const signals = [
    search && `search=${search}`,
    input && `ai-input=${input}`,
    training && `ai-train=${training}`,
  ];
  const usage = [
    search && `search=${yesNo[search]}`,
    input && `ai-use=${yesNo[input]}`,
    training && `train-ai=${yesNo[training]}`,
  ];
  const join = (parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  return { signals: join(signals), usage: join(usage), hasInput: input !== undefined };
}

const isOpen = (file: RobotsFile, bot: RobotsBot) =>
  evaluate(rulesFor(file, obedienceOf(bot)), '/').isAllowed;

const blocksRoot = ({ rules, agents }: RobotsGroup) =>
  !evaluate({ token: agents[0]?.name ?? '*', rules, groups: [], crawlDelaySeconds: null }, '/')
    .isAllowed;

const parse = (text: string) => readRobotsFile(Buffer.from(text));

/** The text of a file by lines, numbered as the parser numbers them. */
class Editor {
  readonly #lines: (string | null)[];
  readonly #after = new Map<number, string[]>();

  constructor(text: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  }

  lineAt = (line: number): string => this.#lines[line - 1] ?? '';

  replace(line: number, text: string | null): void {
    this.#lines[line - 1] = text;
  }

  addAfter(line: number, texts: readonly string[]): void {
    this.#after.set(line, [...(this.#after.get(line) ?? []), ...texts]);
  }

  toString(): string {
    const before = this.#after.get(0) ?? [];
    const lines = this.#lines.flatMap((text, index) => [
      ...(text === null ? [] : [text]),
      ...(this.#after.get(index + 1) ?? []),
    ]);
    return [...before, ...lines].join('\n');
  }
}

/** Removes agents from groups; a group without any is removed with its rules. */
function removeAgents(text: string, isRemoved: (name: string) => boolean): string {
  const { groups, sitemaps } = parse(text);
  const editor = new Editor(text);
  const kept = new Set(sitemaps.map(({ line }) => line));
  const lines = text.split(/\r\n|\n|\r/).length;
  for (const [index, { agents }] of groups.entries()) {
    const gone = agents.filter(({ name }) => isRemoved(name));
    if (gone.length < agents.length) {
      for (const { line } of gone) editor.replace(line, null);
      continue;
    }
    const from = agents[0]?.line ?? 0;
    const to = groups[index + 1]?.agents[0]?.line ?? lines + 1;
    for (let line = from; line < to; line += 1) {
      const isComment = /^\s*#/.test(editor.lineAt(line));
      if (!kept.has(line) && !isComment) editor.replace(line, null);
    }
  }
  return editor.toString();
}

const sayings = { yes: 'allow', no: 'refuse' } as const;

/**
 * Whether a member of a line stays: it is about nothing that was asked for, or it agrees with that and
 * says something else as well, which no written member repeats.
 */
function isKept({ purposes, says }: Preference, asked: AskedPolicy): boolean {
  const wishes = purposes.map((purpose) => asked[purpose]);
  if (wishes.every((wish) => wish === undefined)) return true;
  return (
    wishes.includes(undefined) &&
    wishes.every((wish) => wish === undefined || sayings[wish] === says)
  );
}

/** Leaves out of a line's members those that the asked policy replaces. */
function withoutAsked(
  name: 'content-signal' | 'content-usage',
  value: string,
  asked: AskedPolicy,
): string | null {
  const { path, preferences, isReadable } = readPreferences(name, value);
  // A path is an exception to the rest, and stays one.
  if (!isReadable || path !== null) return value;
  const rest = preferences.filter((each) => isKept(each, asked));
  if (rest.length === preferences.length) return value;
  return rest.length === 0 ? null : rest.map(({ text }) => text).join(', ');
}

const labels = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const;

/** Whether a line is for all agents of its group and all paths, so that another can be joined to it. */
function isWhole({ name, value, agentCount }: RobotsUsage, { agents }: RobotsGroup): boolean {
  const { path, isReadable } = readPreferences(name, value);
  return isReadable && path === null && agentCount === agents.length;
}

/** Writes the statements about use into every group that lets its crawlers in, one line for each. */
function writeUsages(text: string, asked: AskedPolicy): string {
  const { groups } = parse(text);
  const editor = new Editor(text);
  const { signals, usage } = signalsFor(asked);
  const wanted = { 'content-signal': signals, 'content-usage': usage } as const;
  for (const group of groups) {
    const last = group.agents.at(-1);
    const isWritten = last !== undefined && !blocksRoot(group);
    for (const name of ['content-signal', 'content-usage'] as const) {
      const kept: string[] = [];
      for (const line of group.usages.filter((each) => each.name === name)) {
        const rest = withoutAsked(name, line.value, asked);
        if (isWritten && wanted[name] !== '' && isWhole(line, group)) {
          if (rest !== null) kept.push(rest);
          editor.replace(line.line, null);
        } else if (rest !== line.value) {
          editor.replace(line.line, rest === null ? null : `${labels[name]}: ${rest}`);
        }
      }
      if (!isWritten || wanted[name] === '') continue;
      editor.addAfter(last.line, [`${labels[name]}: ${[wanted[name], ...kept].join(', ')}`]);
    }
  }
  return editor.toString();
}

/** Puts groups before the first one, so that no group that stands open takes them in. */
function insertGroups(text: string, inserted: readonly string[][]): string {
  if (inserted.length === 0) return text;
  const editor = new Editor(text);
  const first = parse(text).groups[0]?.agents[0]?.line;
  const lines = inserted.flatMap((group) => [...group, '']);
  if (first === undefined) {
    const before = editor.toString().trimEnd();
    return [...(before === '' ? [] : [before, '']), ...lines].join('\n');
  }
  editor.addAfter(first - 1, lines);
  return editor.toString();
}

const agentLines = (tokens: readonly string[]) => tokens.map((token) => `User-agent: ${token}`);

/** Names crawlers in the groups for all, whose rules are then said of them. */
function nameInStar(text: string, tokens: readonly string[]): string {
  const editor = new Editor(text);
  for (const { agents } of parse(text).groups) {
    const star = agents.find(({ name }) => namesAgent(name, '*'));
    if (star) editor.addAfter(star.line, agentLines(tokens));
  }
  return editor.toString();
}

const names = ({ groups }: RobotsFile, token: string) =>
  groups.some(({ agents }) => agents.some(({ name }) => namesAgent(name, token)));

function writeRobots(current: string, asked: AskedPolicy): string {
  const refusing = policyPurposes.filter((purpose) => asked[purpose] === 'no');
  const allowing = policyPurposes.filter((purpose) => asked[purpose] === 'yes');
  const refused = [...new Set(refusing.flatMap(refusedTokens))];
  const allowed = allowing.flatMap(mainBots);
  const before = parse(current);
  // Crawlers find no rules in an HTML page, so nothing of it needs to stay.
  const isHtml = before.warnings.some(({ code }) => code === 'looks_like_html');
  const freed = allowed.filter((bot) => !isOpen(before, bot)).map(tokenOf);
  const touched = [...refused, ...freed];
  let text = isHtml
    ? ''
    : removeAgents(current, (name) => touched.some((token) => namesAgent(name, token)));
  const groups: string[][] = [];
  if (refused.length > 0) groups.push([...agentLines(refused), 'Disallow: /']);
  const { signals, usage, hasInput } = signalsFor(asked);
  const after = parse(text);
  const hasStar = names(after, '*');
  const closed = allowed.filter((bot) => !isOpen(after, bot)).map(tokenOf);
  // No signal says yes to one use of answers alone: the group that lets a crawler in must name it.
  const unsaid = hasInput
    ? []
    : allowing.filter((each) => each === 'ai_search' || each === 'ai_user');
  const unnamed = unsaid
    .flatMap(mainBots)
    .map(tokenOf)
    .filter((token) => !closed.includes(token) && !names(after, token));
  const apart = [...closed, ...(hasStar ? [] : unnamed)];
  if (hasStar && unnamed.length > 0) text = nameInStar(text, unnamed);
  if (apart.length > 0) groups.push([...agentLines(apart), 'Allow: /']);
  if (!hasStar && signals + usage !== '') groups.push(['User-agent: *', 'Allow: /']);
  const written = writeUsages(insertGroups(text, groups), asked).trimEnd();
  return written === '' ? '' : `${written}\n`;
}

function notesFor(asked: AskedPolicy): PolicyNote[] {
  const { search, ai_search: indexed, ai_user: fetched } = asked;
  const isSaid = policyPurposes.some((purpose) => asked[purpose] !== undefined);
  return [
    ...(indexed === 'no' && search !== 'no' ? (['answers_of_search_engines'] as const) : []),
    ...(fetched === 'no' ? (['user_fetchers_may_ignore'] as const) : []),
    ...(search === 'no' ? (['only_important_search_crawlers'] as const) : []),
    ...(isSaid ? (['preferences_are_not_binding'] as const) : []),
  ];
}

/**
 * Writes a policy as texts to copy: the current robots.txt with what must change in it, headers, tags
 * and a file. What they say is read back by `evaluatePolicy` as it was asked for.
 */
export function writePolicy(asked: AskedPolicy, current: string): WrittenPolicy {
  const { usage } = signalsFor(asked);
  const training = asked.ai_training;
  const reservation = training === 'no' ? 1 : 0;
  return {
    robotsTxt: writeRobots(current, asked),
    headers: [
      ...(usage === '' ? [] : [`Content-Usage: ${usage}`]),
      ...(training === undefined ? [] : [`tdm-reservation: ${reservation}`]),
    ],
    metas: training === undefined ? [] : [`<meta name="tdm-reservation" content="${reservation}">`],
    files:
      training === undefined
        ? []
        : [
            {
              path: '/.well-known/tdmrep.json',
              text: `${JSON.stringify([{ location: '/', 'tdm-reservation': reservation }])}\n`,
            },
          ],
    notes: notesFor(asked),
  };
}

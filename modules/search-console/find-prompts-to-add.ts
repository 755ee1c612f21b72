import { escapeRegex } from '../../platform/escape-regex';
import type { WorkspaceReads } from '../../platform/workspace';
import { ownBrandFinder } from '../ai/change-brands';
import type { Days } from '../ai/store/answer-filter';
import { findTracked } from '../ai/store/prompt-store';
import { keywordKey } from '../rankings/rules/keyword';
import { readKeywordsOfPaths } from '../rankings/store/keywords-of-paths';
import { readQueriesOfPaths } from './store/page-series-store';
import { findSearchProperty } from './store/website-property-store';

/** Of each path. */
export const promptsMax = 3;
/** Of each source, so that enough are left without branded and tracked ones. */
const readMax = 50;
const pathsMax = 1_000;

/** A text that could be tracked as a prompt; `evidence` is the API’s path that shows where it is from. */
export type PromptToAdd = {
  text: string;
  source: 'search_console' | 'rankings';
  impressions: number | null;
  position: number | null;
  evidence: string;
};

/** As in the address of a page: browsers and search engines write a path with or without escapes. */
function spellingsOf(path: string): string[] {
  try {
    return [...new Set([path, decodeURI(path)])];
  } catch {
    return [path];
  }
}

type Found = Map<string, PromptToAdd[]>;

async function findForPaths(
  workspace: WorkspaceReads,
  websiteId: string,
  { paths, days }: { paths: readonly string[]; days: Days },
): Promise<Found> {
  const pathOf = new Map(paths.flatMap((path) => spellingsOf(path).map((each) => [each, path])));
  const asked = [...pathOf.keys()];
  const property = await findSearchProperty(workspace.db, websiteId);
  const scope = property && {
    workspaceId: workspace.workspaceId,
    websiteId,
    property,
    type: 'web' as const,
  };
  const [queries, keywords] = await Promise.all([
    scope ? readQueriesOfPaths(workspace, scope, days, { paths: asked, queriesMax: readMax }) : [],
    readKeywordsOfPaths(workspace.db, websiteId, { paths: asked, keywordsMax: readMax }),
  ]);
  const at = `/websites/${websiteId}`;
  const found = new Map<string, Map<string, PromptToAdd>>(paths.map((path) => [path, new Map()]));
  for (const { path: shown, query: text, impressions } of queries) {
    const pageRegex = `^https?://[^/]+${escapeRegex(shown)}([?#]|$)`;
    const asked = { dimension: 'query_page', query: text, pageRegex, ...days, compare: 'none' };
    const ofPath = found.get(pathOf.get(shown) ?? '');
    const known = ofPath?.get(keywordKey(text));
    ofPath?.set(keywordKey(text), {
      text,
      source: 'search_console',
      impressions: impressions + (known?.impressions ?? 0),
      position: null,
      evidence: `${at}/search-console/performance?${new URLSearchParams(asked)}`,
    });
  }
  for (const { path: ranking, keyword: text, keywordId, position } of keywords) {
    const ofPath = found.get(pathOf.get(ranking) ?? '');
    const known = ofPath?.get(keywordKey(text));
    const evidence = `/keywords/${keywordId}/history`;
    const own = { text, source: 'rankings', impressions: null, evidence } as const;
    // A keyword is tracked in several countries: its best position counts.
    const best = Math.min(position, known?.position ?? position);
    ofPath?.set(keywordKey(text), { ...own, ...known, position: best });
  }
  return new Map([...found].map(([path, byKey]) => [path, [...byKey.values()]]));
}

const byMost = (one: PromptToAdd, other: PromptToAdd): number =>
  (other.impressions ?? 0) - (one.impressions ?? 0) ||
  (one.position ?? Number.POSITIVE_INFINITY) - (other.position ?? Number.POSITIVE_INFINITY) ||
  (one.text < other.text ? -1 : 1);

/** Finds what could be tracked for the pages of these paths, from what search engines showed of them. */
export async function findPromptsToAdd(
  workspace: WorkspaceReads,
  websiteId: string,
  { paths, days }: { paths: readonly string[]; days: Days },
): Promise<Found> {
  const all: Found = new Map();
  if (paths.length === 0) return all;
  const namesOwn = await ownBrandFinder(workspace.db, websiteId);
  for (let from = 0; from < paths.length; from += pathsMax) {
    const some = paths.slice(from, from + pathsMax);
    const found = await findForPaths(workspace, websiteId, { paths: some, days });
    const texts = [...found.values()].flatMap((each) => each.map(({ text }) => text));
    const tracked = await findTracked(workspace.db, websiteId, [...new Set(texts)]);
    for (const [path, each] of found) {
      const open = each.filter(({ text }) => !tracked.has(text) && !namesOwn(text));
      all.set(path, open.toSorted(byMost).slice(0, promptsMax));
    }
  }
  return all;
}

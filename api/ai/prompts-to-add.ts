import { z } from 'zod';
import { ownBrandFinder } from '../../modules/ai/change-brands';
import type { Days } from '../../modules/ai/store/answer-filter';
import { findTracked } from '../../modules/ai/store/prompt-store';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import { readKeywordsOfPaths } from '../../modules/rankings/store/keywords-of-paths';
import { readQueriesOfPaths } from '../../modules/search-console/store/page-series-store';
import { findSearchProperty } from '../../modules/search-console/store/website-property-store';
import type { Website } from '../../modules/websites/store/website-store';
import { escapeRegex } from '../../platform/escape-regex';
import type { Context } from '../operation/operation';

const promptsMax = 3;
/** Of each source, so that enough are left without branded and tracked ones. */
const readMax = 50;
const pathsMax = 1_000;

export const promptToAdd = z
  .object({
    text: z.string().describe('The query or keyword, as people typed it into a search engine'),
    source: z
      .enum(['search_console', 'rankings'])
      .describe(
        '`search_console`: Google showed the page for it in the window; `rankings`: the page ranks for this tracked keyword',
      ),
    impressions: z
      .number()
      .nullable()
      .describe('Times that Google showed the page for it in the window; null if not known'),
    position: z
      .int()
      .nullable()
      .describe('Newest position of the page for the tracked keyword; null if it is not tracked'),
    evidence: z.string().describe('Path of the API that shows where it comes from'),
  })
  .meta({ id: 'AiPromptToAdd' });
export type PromptToAdd = z.input<typeof promptToAdd>;

export const promptsToAddText = `Up to ${promptsMax} texts to track as prompts, for pages that were visited and never cited: queries of Search Console for which Google showed the page, then tracked keywords for which it ranks. None names an own brand or is tracked already. What people asked the assistant is not known`;

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
  context: Context,
  website: Website,
  { paths, days }: { paths: readonly string[]; days: Days },
): Promise<Found> {
  const pathOf = new Map(paths.flatMap((path) => spellingsOf(path).map((each) => [each, path])));
  const asked = [...pathOf.keys()];
  const property = await findSearchProperty(context.db, website.id);
  const scope = property && {
    workspaceId: context.db.workspaceId,
    websiteId: website.id,
    property,
    type: 'web' as const,
  };
  const [queries, keywords] = await Promise.all([
    scope ? readQueriesOfPaths(context, scope, days, { paths: asked, queriesMax: readMax }) : [],
    readKeywordsOfPaths(context.db, website.id, { paths: asked, keywordsMax: readMax }),
  ]);
  const at = `/websites/${website.id}`;
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
  context: Context,
  website: Website,
  { paths, days }: { paths: readonly string[]; days: Days },
): Promise<Found> {
  const all: Found = new Map();
  if (paths.length === 0) return all;
  const namesOwn = await ownBrandFinder(context.db, website.id);
  for (let from = 0; from < paths.length; from += pathsMax) {
    const some = paths.slice(from, from + pathsMax);
    const found = await findForPaths(context, website, { paths: some, days });
    const texts = [...found.values()].flatMap((each) => each.map(({ text }) => text));
    const tracked = await findTracked(context.db, website.id, [...new Set(texts)]);
    for (const [path, each] of found) {
      const open = each.filter(({ text }) => !tracked.has(text) && !namesOwn(text));
      all.set(path, open.toSorted(byMost).slice(0, promptsMax));
    }
  }
  return all;
}

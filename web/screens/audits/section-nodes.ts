import type { Row } from '../../../packages/client/src/schema-types';
import { formatNumber } from '../../format';
import type { ChartNode } from '../../parts/tree-chart';
import { boundTree } from '../../parts/tree-layout';
import { labelOf } from '../../texts';
import { sectionTexts as words } from '../../texts/sections';

export type Section = Row<'listAuditSections'>;

/** How a crawl map is arranged. */
export const mapArrangements = ['folder', 'depth'] as const;
type MapArrangement = (typeof mapArrangements)[number];

/** A page may have the address of a folder, or no response. */
export type SectionNode = ChartNode & { isPage: boolean; section: string };

const bounds = { nodesMax: 80, childrenMax: 14 };
/** Pages that have room as nodes of their own. */
export const pagesShownMax = 60;

const pageSize = 0.1;

const levelOf = (folder: string) => folder.split('/').length - 2;

/** Health as a color, which the note next to each name says as a number. */
export const healthColor = (health: number | null): 0 | 2 | 3 | 5 =>
  health === null ? 0 : health >= 90 ? 2 : health >= 50 ? 3 : 5;

/** What is known of a page, in words. */
const factsOfPage = (row: Section): string[] => [
  row.httpStatus === null ? words.noResponse : words.statusOf(row.httpStatus),
  words.depthOf(row.depth),
  ...(row.notIndexable > 0 ? [words.notIndexable] : []),
  words.linksOf(formatNumber(row.linksIn)),
  ...row.topIssues.map(({ code }) => labelOf(code)),
];

/** What is known of a folder, in words. */
const factsOfFolder = (row: Section): string[] => [
  words.pagesOf(formatNumber(row.pages)),
  words.healthOf(row.healthScore === null ? null : formatNumber(row.healthScore)),
  words.depthOf(row.depth),
  words.statusesOf(formatNumber(row.failing), formatNumber(row.notIndexable)),
  words.linksOf(formatNumber(row.linksIn)),
  ...row.topIssues.map(({ code, pages }) => words.issueOf(labelOf(code), formatNumber(pages))),
];

type Item = {
  id: string;
  parent: string | null;
  column: number;
  label: string;
  isPage: boolean;
  row: Section;
};

const depthId = (section: string | null, depth: number | null) => `${depth ?? 'none'} ${section}`;

const targetOf = (url: string) => url.slice(new URL(url).origin.length);

/** The folder of a page as sections name it, or one above that is among them. */
function folderOf(url: string, folders: ReadonlySet<string>): string | null {
  const { host, pathname } = new URL(url);
  for (let end = pathname.lastIndexOf('/'); end >= 0; end = pathname.lastIndexOf('/', end - 1)) {
    const folder = pathname.slice(0, end + 1);
    if (folders.has(folder)) return folder;
    if (folders.has(host + folder)) return host + folder;
    if (end === 0) break;
  }
  return null;
}

function byFolder(rows: readonly Section[], pages: readonly Section[]): Item[] {
  const top = Math.min(...rows.map(({ section }) => levelOf(section ?? '')));
  const folders = rows.map((row): Item => {
    const name = row.section ?? '';
    const column = levelOf(name) - top;
    return { id: name, parent: row.parent, column, label: name, isPage: false, row };
  });
  const names = new Set(folders.map(({ id }) => id));
  const inFolders = pages.map((row): Item => {
    const url = row.section ?? '';
    const parent = folderOf(url, names);
    const column = parent === null ? 0 : levelOf(parent) - top + 1;
    return { id: url, parent, column, label: targetOf(url), isPage: true, row };
  });
  return [...folders, ...inFolders];
}

function byDepth(rows: readonly Section[], isPage: boolean): Item[] {
  return rows.map((row) => {
    const name = row.section ?? '';
    const above = row.parent === null ? null : depthId(row.parent, (row.depth ?? 0) - 1);
    const label = isPage ? targetOf(name) : name;
    return { id: depthId(name, row.depth), parent: above, column: 0, label, isPage, row };
  });
}

/** Columns for the depths that are shown; the last is of what no link leads to. */
function inColumns(items: readonly Item[]): { items: Item[]; columns: string[] } {
  const depths = [...new Set(items.map(({ row }) => row.depth))].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
  return {
    items: items.map((item) => ({ ...item, column: depths.indexOf(item.row.depth) })),
    columns: depths.map(words.column),
  };
}

const noteOf = ({ isPage, row: { pages, healthScore, httpStatus } }: Item) => {
  if (isPage) return httpStatus === null ? words.noResponse : String(httpStatus);
  return healthScore === null
    ? formatNumber(pages)
    : words.noteOf(formatNumber(pages), formatNumber(healthScore));
};

/**
 * The sections with the most pages as a tree, by folder or by how many clicks away they are; of a
 * small site, the pages themselves.
 */
export function treeOf(
  rows: readonly Section[],
  pages: readonly Section[],
  by: MapArrangement,
): { nodes: SectionNode[]; columns: string[] } {
  const isOfPages = pages.length > 0;
  const all =
    by === 'folder' ? byFolder(rows, pages) : byDepth(isOfPages ? pages : rows, isOfPages);
  // By depth a folder may have more pages than the one above, which then comes later.
  const shown = by === 'folder' ? boundTree(all, bounds) : all.slice(0, bounds.nodesMax);
  const kept = isOfPages ? all : shown;
  const { items, columns } = by === 'folder' ? { items: kept, columns: [] } : inColumns(kept);
  const most = Math.max(1, ...items.map(({ row }) => row.pages));
  const nodes = items.map((item) => {
    const { row, ...node } = item;
    return {
      ...node,
      section: row.section ?? '',
      note: noteOf(item),
      size: isOfPages && by === 'depth' ? pageSize : row.pages / most,
      color: healthColor(row.healthScore),
      facts: item.isPage ? factsOfPage(row) : factsOfFolder(row),
    };
  });
  return { nodes, columns };
}

/** Pages of all sections, each counted once. */
export function pagesIn(rows: readonly Section[], by: MapArrangement): number {
  const names = new Set(rows.map(({ section }) => section));
  return rows
    .filter(({ parent }) => by === 'depth' || parent === null || !names.has(parent))
    .reduce((sum, { pages }) => sum + pages, 0);
}

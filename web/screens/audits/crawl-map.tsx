import { Link } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { Await, Empty, Loading } from '../../parts/states';
import { TreeChart } from '../../parts/tree-chart';
import type { Search } from '../../search-params';
import { sectionTexts as words } from '../../texts/sections';
import { useUrlSearch } from '../../use-search';
import { ArrangedBy, useArrangement } from './arranged-by';
import { mapArrangements, pagesIn, pagesShownMax, type Section, treeOf } from './section-nodes';
import { sectionTable } from './section-table';

/** Levels of folders that are drawn below the one that is looked into. */
const levelsShown = 3;
const levelsMax = 10;

const legend = [
  { label: words.legend.good, color: 2 },
  { label: words.legend.fair, color: 3 },
  { label: words.legend.poor, color: 5 },
  { label: words.legend.none, color: 0 },
];

const above = (folder: string) => folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);

/** The site as a tree, by folder or by click depth; a folder opens by a click. */
export function CrawlMap({ auditId }: { auditId: string }) {
  const [search, change] = useUrlSearch();
  const by = useArrangement(mapArrangements);
  const under = search['under'];
  const levels = Math.min(levelsMax, (under ? under.split('/').length - 2 : 0) + levelsShown);
  const asked = { by, levels, ...(under ? { under } : {}) };
  const read = useRows(['audit-sections', auditId, asked], (with_) =>
    api.audits.listSections(auditId, { ...asked, limit: 1000 }, with_),
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ArrangedBy by={by} choices={mapArrangements} />
        {under ? (
          <>
            <Button onClick={() => change({ under: above(under) })}>
              {words.up(above(under) || words.whole)}
            </Button>
            <Link
              to="."
              search={(before: Search): Search => ({ tab: 'pages', under: before['under'] })}
              className="text-accent underline"
            >
              {words.pagesIn(under)}
            </Link>
          </>
        ) : (
          <span className="text-muted">{words.hint}</span>
        )}
      </div>
      <Await read={read}>
        {({ rows }) => {
          // Folders above the one that is looked into contain the same pages.
          const inside = rows.filter(
            ({ section }) => by === 'depth' || !under || section?.startsWith(under),
          );
          if (inside.length === 0) return <Empty title={words.noPages} />;
          const isSmall = pagesIn(inside, by) <= pagesShownMax;
          return (
            <SiteMap
              auditId={auditId}
              rows={inside}
              by={by}
              pagesUnder={isSmall ? (under ?? '') : undefined}
            />
          );
        }}
      </Await>
    </>
  );
}

type SiteMapProps = {
  auditId: string;
  rows: readonly Section[];
  by: (typeof mapArrangements)[number];
  /** The folder whose pages are few enough to be shown, empty for the site; undefined for none. */
  pagesUnder: string | undefined;
};

function SiteMap({ auditId, rows, by, pagesUnder }: SiteMapProps) {
  const [, change] = useUrlSearch();
  const asked = { by: 'page', ...(pagesUnder ? { under: pagesUnder } : {}) } as const;
  const read = useRows(
    ['audit-sections', auditId, asked],
    (with_) => api.audits.listSections(auditId, { ...asked, limit: pagesShownMax }, with_),
    { enabled: pagesUnder !== undefined },
  );
  if (pagesUnder !== undefined && read.isPending) return <Loading />;
  const pages = (pagesUnder === undefined ? undefined : read.data?.rows) ?? [];
  const { nodes, columns } = treeOf(rows, pages, by);
  const shown = pages.length > 0 ? pages : rows;
  const parts = [
    words.unit,
    ...(pages.length === 0 && nodes.length < rows.length
      ? [words.firstOf(formatNumber(nodes.length), formatNumber(rows.length))]
      : []),
  ];
  return (
    <TreeChart
      title={words.titleOf(words.arrangements[by])}
      subtitle={parts.join(' · ')}
      legend={legend.filter(
        ({ color }) => color !== 0 || nodes.some((node) => node.color === color),
      )}
      table={sectionTable(shown, pages.length === 0 && by === 'depth')}
      columns={columns}
      nodes={nodes}
      onOpen={({ isPage, section }) =>
        isPage ? change({ tab: 'pages', url: section, by: undefined }) : change({ under: section })
      }
    />
  );
}

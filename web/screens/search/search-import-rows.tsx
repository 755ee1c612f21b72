import { api } from '../../data/api';
import { List, listOf } from '../../parts/list';
import { importRowTexts as words } from '../../texts/import-rows';

const rowsOf = (websiteId: string) =>
  listOf({
    name: 'search import rows',
    title: words.rowsOf,
    read: (id, query, with_) => api.searchConsole.listImportRows(websiteId, id, query, with_),
    filters: [
      {
        name: 'dimension',
        label: words.table,
        any: words.dimensions.query,
        values: Object.entries(words.dimensions)
          .filter(([value]) => value !== 'query')
          .map(([value, label]) => ({ value, label })),
      },
    ],
    hasCsv: true,
    empty: { title: words.none },
    columns: [
      { header: words.name, value: (row) => row.name, as: 'address' },
      { header: words.clicks, value: (row) => row.clicks, as: 'number' },
      { header: words.impressions, value: (row) => row.impressions, as: 'number' },
      { header: words.ctr, value: (row) => row.ctr, as: 'share' },
      { header: words.position, value: (row) => row.position, as: 'position' },
    ],
  });

/** One table of an imported snapshot: totals of its whole period. */
export const SearchImportRows = (props: { websiteId: string; importId: string }) => (
  <List list={rowsOf(props.websiteId)} id={props.importId} />
);

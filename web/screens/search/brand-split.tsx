import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { DataTable } from '../../parts/data-table';
import { columnsOf } from '../../parts/list';
import { Await, Empty } from '../../parts/states';
import type { DayRange } from '../../range';
import { listTexts as common } from '../../texts/lists';
import { searchTexts } from '../../texts/search';
import { searchListTexts as words } from '../../texts/search-lists';
import { useWindow } from '../../use-search';

type Class = Data<'getSearchBrandSplit'>['classes'][number];

const columns = columnsOf<Class>([
  { header: words.name, value: (row) => words.classes[row.name] },
  { header: common.clicks, value: (row) => row.now.clicks, as: 'number' },
  { header: common.clicksChange, value: (row) => row.change?.clicks, as: 'change' },
  { header: common.impressions, value: (row) => row.now.impressions, as: 'number' },
  { header: common.impressionsChange, value: (row) => row.change?.impressions, as: 'change' },
  { header: searchTexts.metrics.ctr, value: (row) => row.now.ctr, as: 'share' },
  { header: searchTexts.metrics.position, value: (row) => row.now.position, as: 'position' },
]);

/** Clicks of searches that name the brand, and of those that do not. */
export function BrandSplit({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const { comparison } = useWindow();
  const read = useRead(['brand-split', websiteId, range, comparison], (with_) =>
    api.searchConsole.getBrandSplit(websiteId, { ...range, compare: comparison }, with_),
  );
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{words.brandNote}</p>
      <Await read={read} rows={3}>
        {({ data, request }) =>
          data.state === 'measured' ? (
            <>
              <p className="mb-2 text-muted">{words.ownBrands(data.ownBrands.join(', '))}</p>
              <DataTable
                caption={words.tabs.brand}
                columns={columns}
                rows={data.classes}
                request={request}
              />
            </>
          ) : (
            <Empty title={data.state === 'no_brands' ? words.noBrands : words.noData} />
          )
        }
      </Await>
    </>
  );
}

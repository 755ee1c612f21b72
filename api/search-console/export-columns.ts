import type { ExportDimension } from '../../modules/search-console/rules/search-export';
import { invalid } from '../../platform/errors';
import { reportColumnNames } from '../ai/report-column-names';
import { columnMapper, type MappedColumns, plainName } from '../csv-import/column-mapper';
import type { CsvFormat } from '../csv-import/csv-rows';

const words = (...lines: string[]) => lines.join(' ').split(' ').map(plainName);

// cspell:disable
/** Names of columns without case, spaces and punctuation, in the languages of the report on AI. */
const columnNames = {
  query: reportColumnNames.query,
  page: [...reportColumnNames.page, ...words('diehäufigstenseiten')],
  country: reportColumnNames.country,
  device: reportColumnNames.device,
  appearance: words(
    'searchappearance darstellungindersuche darstellunginderwebsuche apparencedansrésultatsderecherche',
    'apparencedanslesrésultatsderecherche aspectoenlabúsqueda aparienciaenelbuscador',
    'aspettonellaricerca aparêncianapesquisa weergaveinzoekresultaten visningisökresultat',
    'wyglądwwyszukiwarce aramagörünümü видвпоиске 検索での見え方 搜索结果呈现',
  ),
  date: reportColumnNames.day,
  clicks: reportColumnNames.clicks,
  impressions: reportColumnNames.impressions,
  ctr: words('ctr urlctr tauxdeclics klickrate klickfrequenz averagectr durchschnittlichectr'),
  position: words(
    'position averageposition durchschnittlicheposition positionmoyenne posición posicion posizione',
    'posição positie pozycja konum позиция 掲載順位 平均掲載順位 排名',
  ),
};
// cspell:enable

export type ExportField = keyof typeof columnNames;
export type ExportColumns = MappedColumns<ExportField> & { dimension: ExportDimension };

const dimensions = ['query', 'page', 'country', 'device', 'appearance', 'date'] as const;
const mapColumns = columnMapper<ExportField>(columnNames);

/** A table of an export: one dimension, with clicks and impressions. */
export const exportFormat: CsvFormat<ExportColumns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    const has = (field: ExportField) => columns.indexByField.has(field);
    const dimension = dimensions.find(has);
    return dimension && has('clicks') && has('impressions') ? { ...columns, dimension } : undefined;
  },
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'export_columns_missing',
      `None of the first ${rowsMax} rows is a header with a column such as Top queries, Top pages, Country, Device or Date, and columns named Clicks and Impressions. Export one period, without a comparison. For tables of the bulk export set table.`,
    );
  },
};

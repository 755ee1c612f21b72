// cspell:disable
import { plainName } from '../../../platform/plain-name';
import { headerNames } from './report-headers';
import { looksLikePerformance, reportKindOf, shapeOf } from './report-kind';

const cellsOf = (text: string) => text.split('\n').map((line) => line.split(','));

const kindOf = (text: string) => {
  const [header = [], ...rows] = cellsOf(text);
  return reportKindOf(header, rows);
};

test.each([
  ['Top queries,Clicks,Impressions,CTR,Position', 'performance'],
  ['Seite,Klicks,Impressionen,CTR,Position', 'performance'],
  [
    'Top pages,Last 3 months Clicks,Previous 3 months Clicks,Last 3 months Impressions',
    'comparison',
  ],
  [
    'Najczęstsze zapytania,Kliknięcia (ostatnie 28 dni),Kliknięcia (poprzednie 28 dni)',
    'comparison',
  ],
  ['Xx,A,B,C,D,E,F,G,H\nteapot,1,2,10,20,10%,10%,3,4', 'comparison'],
  ['Date,Not indexed,Indexed,Impressions\n2026-10-27,,,4', 'indexing_chart'],
  ['日期,未编入索引,已编入索引,展示', 'indexing_chart'],
  [
    'Dátum,Nem indexelt,Indexelt,Megjelenítések\n2026-10-27,,,4\n2026-10-28,23,8,2',
    'indexing_chart',
  ],
  ['Reason,Source,Validation,Pages', 'indexing_reasons'],
  ['理由,ソース,確認,ページ', 'indexing_reasons'],
  ['URL,Last crawled\nhttps://teapots.example/,2026-08-05', 'indexing_pages'],
  ['网址,上次抓取日期', 'indexing_pages'],
  ['URL,Sist gjennomsøkt\nhttps://teapots.example/,8. aug. 2026', 'indexing_pages'],
  ['Linking page,Last crawled', 'links'],
  ['דף מקשר,נסרק לאחרונה', 'links'],
  ['Site,Linking pages,Target pages', 'link_counts'],
  ['Page cible,Liens entrants,Sites d&#39;origine', 'link_counts'],
  ['Page,Citations', 'bing_ai'],
  ['Datum,Vertoningen', 'ai'],
  ['Keyword,Impressions,Clicks,CTR,Avg. Position', 'bing'],
  ['data_date,site_url,query,impressions,clicks,sum_top_position', 'bulk'],
  ['Target URL,Source URL,Reason', undefined],
  ['Keyword,Volume', undefined],
])('%j is %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test('the cells of a table show in any language that it is of the report', () => {
  const shape = (text: string) => shapeOf(5, cellsOf(text));
  expect(looksLikePerformance(shape('teapot,4,40,10%,3.2'))).toBe(true);
  expect(looksLikePerformance(shape('إبريق,٤,٤٠,١٠٪,٣٫٢'))).toBe(true);
  expect(looksLikePerformance(shape('急須,４,４０,１０％,３．２'))).toBe(true);
  expect(looksLikePerformance(shape('4,4,40,10%,3.2'))).toBe(false);
  expect(looksLikePerformance(shape('teapot,blue,40,10%,3.2'))).toBe(false);
});

test('no name of a column is of two fields', () => {
  const columns = ['query', 'page', 'country', 'device', 'appearance', 'date'] as const;
  const numbers = ['clicks', 'impressions', 'ctr', 'position'] as const;
  const names = [...columns, ...numbers].flatMap((field) => headerNames[field]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(headerNames.clicks).toContain(plainName('Kлики'));
  expect(headerNames.linkingPage).toContain(plainName('Página con enlaces'));
  expect(headerNames.incomingLinks).toContain(plainName('קישורים נכנסים'));
});

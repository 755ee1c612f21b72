// cspell:disable
import { ApiClient } from '../support/api-client';
import { makeZip } from '../support/make-zip';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let api: ApiClient;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  const workspace = await createWorkspace();
  api = new ApiClient(service.url, workspace.readWriteKey);
  domain = uniqueDomain();
  const created = await api.send<{ id: string }>('POST', '/websites', { body: { domain } });
  websiteId = created.data.id;
});
afterAll(() => service.stop());

const send = (path: string, rawBody: string | Buffer) =>
  api.send<never>('POST', `/websites/${websiteId}${path}`, {
    rawBody,
    headers: { 'Content-Type': 'text/csv' },
  });

const days = '?from=2026-08-01&to=2026-10-31';
const imported = (body: string | Buffer, query = '') =>
  send(`/search-console/imports${days}${query}`, body);

async function rowsOf(importId: string, dimension: string) {
  const path = `/websites/${websiteId}/search-console/imports/${importId}/rows`;
  return (await api.send<object[]>('GET', `${path}?dimension=${dimension}`)).data;
}

/** Header rows of exports, of their table of queries or of pages. */
const headers: [language: string, header: string, dimension?: string][] = [
  ['de', 'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position'],
  ['fr', 'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position'],
  ['fr', 'Pages les plus populaires,Clics,Impressions,CTR,Position', 'page'],
  ['es', 'Consultas principales,Clics,Impresiones,CTR,Posición'],
  ['it', 'Query più frequenti,Clic,Impressioni,CTR,Posizione'],
  ['pt', 'Principais consultas,Cliques,Impressões,CTR,Posição'],
  ['nl', 'Meest uitgevoerde zoekopdrachten,Aantal klikken,Vertoningen,CTR,Positie'],
  ['nl', "Toppagina's,Aantal klikken,Vertoningen,CTR,Positie", 'page'],
  ['pl', 'Najczęstsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja'],
  ['cs', 'Nejčastější dotazy,Prokliky,Zobrazení,CTR,Pozice'],
  ['tr', 'En çok yapılan sorgular,Tıklamalar,Gösterimler,TO,Konum'],
  ['ru', 'Популярные запросы,Kлики,Показы,CTR,Позиция'],
  ['ja', '上位のクエリ,クリック数,表示回数,CTR,掲載順位'],
  ['ko', '인기 검색어,클릭수,노출,CTR,게재 순위'],
  ['zh-CN', '热门查询,点击次数,展示,点击率,排名'],
  ['zh-TW', '熱門網頁,點擊,曝光,點閱率,排名', 'page'],
  ['vi', 'Trang hàng đầu,Lượt nhấp,Lượt hiển thị,CTR,Vị trí', 'page'],
  ['id', 'Kueri teratas,Klik,Tayangan,CTR,Posisi'],
  ['th', 'ข้อความค้นหายอดนิยม,การคลิก,การแสดงผล,CTR,อันดับ'],
  ['he', 'השאילתות המובילות,קליקים,חשיפות,CTR,מיקום'],
  ['ar', 'أهم طلبات البحث,النقرات,عدد الظهور,نسبة النقر إلى الظهور,موضع'],
];

test.each(headers)('reads a table of %s: %s', async (_language, header, dimension = 'query') => {
  const name = dimension === 'page' ? `https://${domain}/a` : 'blue teapot';
  const row = `${name},"1.234","12 345","9,99 %","3,2"`;
  const { data } = await imported(`${header}\n${row}\n`);
  expect(data).toMatchObject({ received: 1, invalid: 0, warnings: [] });
  const { import: stored } = data as { import: { id: string } };
  const [read] = await rowsOf(stored.id, dimension);
  expect(read).toMatchObject({ name, clicks: 1_234, impressions: 12_345, position: 3.2 });
});

test('numbers of other scripts are read, and `null` is a query', async () => {
  const table = [
    'Top queries,Clicks,Impressions,CTR,Position',
    'null,5,100,5%,3',
    'n/a,١٬٢٣٤,٢٠٬٠٠٠,٦٫٢٪,٣٫٥',
    '-,１２,４０,３０％,４．５',
    'none,"\u200e1,000","\u200e2,000",5%,-',
  ];
  const { data } = await imported(table.join('\n'));
  const { import: stored } = data as { import: { id: string } };
  expect(await rowsOf(stored.id, 'query')).toMatchObject([
    { name: 'null', clicks: 5, position: 3 },
    { name: 'n/a', clicks: 1_234, impressions: 20_000, position: 3.5 },
    { name: '-', clicks: 12, impressions: 40, position: 4.5 },
    { name: 'none', clicks: 1_000, impressions: 2_000, position: null },
  ]);
});

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, error } = await answer;
  return { status, code: error?.details[0]?.code, message: error?.message };
};

test('a week is not its first day, in either report', async () => {
  const week = '2026-05-10 - 2026-05-30,35,1263,2.77%,22.9';
  const chart = `Date,Clicks,Impressions,CTR,Position\n${week}\n`;
  const message = expect.stringContaining('covers several days: "2026-05-10 - 2026-05-30"');
  expect(await refusal(send('/search-console/imports', chart))).toMatchObject({
    status: 422,
    message,
  });
  const report = `Date,Impressions\n2026-05-10 to 2026-05-16,35\n`;
  expect(await refusal(send('/ai/imports?source=google_report', report))).toMatchObject({
    status: 422,
    message: expect.stringContaining('covers several days'),
  });
});

const queries = 'Top queries,Clicks,Impressions,CTR,Position\nblue teapot,4,40,10%,3.2\n';
const filtered = (filters: string) => makeZip({ 'A.csv': queries, 'B.csv': filters });

test.each([
  ['Filter,Value\nSearch type,Image\nDate,Last 3 months\n', 'image'],
  ['Filtrar,Valor\nTipo de búsqueda,Imagen\nConsulta,+tetera\n', 'image'],
  ['Filtre,Valeur\nType de recherche,Vidéo\nDate,27 juil. 2026-9 août 2026\n', 'video'],
  ['フィルタ,値\n検索タイプ,画像\n日付,過去 3 か月間\n', 'image'],
  ['Filter,Waarde\nZoektype,Nieuws\n', 'news'],
  ['Filtr,Wartość\nTyp wyszukiwania,Internet\n', 'web'],
  ['篩選器,值\n搜尋類型,網路\n', 'web'],
])('the search type is that of the filters: %j', async (filters, type) => {
  const { data } = await imported(filtered(filters));
  expect(data).toMatchObject({ import: { searchTypes: [type] }, ignoredFiles: [] });
});

test('filters that cannot be read, or that say something else, are asked about', async () => {
  const slovak = filtered(
    'Filtrovať,Hodnota\nTyp vyhľadávania,Obrázky\nDátum,Posledné 3 mesiace\n',
  );
  expect(await refusal(imported(slovak))).toMatchObject({
    status: 422,
    code: 'type_unknown',
    message: expect.stringContaining('Typ vyhľadávania: Obrázky'),
  });
  const { data } = await imported(slovak, '&type=image');
  expect(data).toMatchObject({ import: { searchTypes: ['image'], filters: { length: 2 } } });
  const image = filtered('Filter,Value\nSearch type,Image\n');
  expect(await refusal(imported(image, '&type=web'))).toMatchObject({ code: 'type_differs' });
});

const comparison =
  'Top queries,Last 3 months Clicks,Previous 3 months Clicks,Last 3 months Impressions,Previous 3 months Impressions,Last 3 months CTR,Previous 3 months CTR,Last 3 months Position,Previous 3 months Position\nblue teapot,1,2,10,20,10%,10%,3,4\n';
const chart = 'Date,Not indexed,Indexed,Impressions\n2026-10-27,,,4\n2026-10-28,23,8,2\n';
const drilldown = () => `URL,Last crawled\nhttps://${domain}/blue,2026-08-05\n`;
const links = 'Página con enlaces,Último rastreo\nhttps://pottery.example.org/friends,2026-08-05\n';

test('another report is refused by name, also in an archive', async () => {
  const named = (name: string) => ({ status: 422, message: expect.stringContaining(name) });
  const one = 'Export one period, without a comparison';
  expect(await refusal(imported(comparison))).toMatchObject(named(one));
  expect(await refusal(imported(makeZip({ 'Queries.csv': comparison })))).toMatchObject(named(one));
  expect(await refusal(imported(chart))).toMatchObject(
    named('the chart of Search Console’s page indexing'),
  );
  const coverage = makeZip({
    'Chart.csv': chart,
    'Metadata.csv': 'Property,Value\nSitemap,All known pages\n',
  });
  expect(await refusal(imported(coverage))).toMatchObject(named('the chart of'));
  expect(await refusal(imported(drilldown()))).toMatchObject(named('own pages'));
  expect(await refusal(imported(links))).toMatchObject(named('…/backlinks/import'));
  const bulk =
    'data_date,site_url,query,impressions,clicks\n2026-10-01,sc-domain:a.example,a,5,1\n';
  expect(await refusal(imported(bulk))).toMatchObject(named('with table'));
  const bing = 'Keyword,Impressions,Clicks,CTR,Avg. Position\nteapot,10,1,10%,3\n';
  expect(await refusal(imported(bing))).toMatchObject(named('Bing’s search performance'));

  const report = '/ai/imports?source=google_report';
  expect(await refusal(send(report, chart))).toMatchObject(named('the chart of'));
  const dutch = 'Datum,Aantal klikken,Vertoningen,CTR,Positie\n2026-10-01,1,10,10%,3\n';
  expect(await refusal(send(report, dutch))).toMatchObject(named('performance report'));
  const norwegian = 'Dato,Antall klikk,Visningar,CTR,Posisjon\n2026-10-01,1,10,10%,3\n';
  expect(await refusal(send(report, norwegian))).toMatchObject({ status: 422 });

  expect(await refusal(send('/backlinks/import', drilldown()))).toMatchObject(named('own pages'));
  expect(await refusal(send('/backlinks/import', queries))).toMatchObject(
    named('performance report'),
  );
  const sites = 'Site,Linking pages,Target pages\npottery.example.org,3,1\n';
  expect(await refusal(send('/backlinks/import', sites))).toMatchObject(named('Latest links'));
  const { data } = await send('/backlinks/import', links);
  expect(data).toMatchObject({ import: { source: 'search_console', links: 1 } });
});

test('what an archive has besides is left out with its reason', async () => {
  const zip = makeZip({ 'Queries.csv': queries, 'Pages.csv': comparison, 'read.me': 'a note' });
  const { data } = await imported(zip);
  expect(data).toMatchObject({
    ignoredFiles: ['Pages.csv', 'read.me'],
    warnings: [{ file: 'Pages.csv', message: expect.stringContaining('without a comparison') }],
  });
});

test('columns of an unknown language are asked for, and read once they are named', async () => {
  const slovak =
    'Najčastejšie dopyty,Kliknutia,Zobrazenia,MP,Poradie\nmodrý čajník,4,40,"10 %","3,2"\n';
  const { status, error } = await imported(slovak);
  expect([status, error?.details[0]?.code]).toEqual([422, 'columns_unknown']);
  const example =
    'columns=Najčastejšie dopyty:query,Kliknutia:clicks,Zobrazenia:impressions,MP:ctr,Poradie:position';
  expect(error?.message).toContain(example);
  expect(error?.details.slice(1).map(({ path }) => path)).toEqual(
    ['Najčastejšie dopyty', 'Kliknutia', 'Zobrazenia', 'MP', 'Poradie'].map(
      (name) => `body.columns.${name}`,
    ),
  );
  const columns = encodeURIComponent(example.slice('columns='.length));
  const { data } = await imported(slovak, `&columns=${columns}`);
  const { import: stored } = data as { import: { id: string } };
  expect(await rowsOf(stored.id, 'query')).toMatchObject([
    { name: 'modrý čajník', clicks: 4, impressions: 40, ctr: 0.1, position: 3.2 },
  ]);
  expect(await refusal(imported(slovak, '&columns=Kliknutia:visits'))).toMatchObject({
    code: 'columns_invalid',
  });
});

// cspell:disable
import { plainName } from '../../../platform/plain-name';

const fields = [
  'query',
  'page',
  'country',
  'device',
  'appearance',
  'date',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'filter',
  'searchType',
  'web',
  'image',
  'video',
  'news',
  'lastCrawled',
  'notIndexed',
  'indexed',
  'reason',
  'linkingPage',
  'targetPage',
  'incomingLinks',
] as const;
export type HeaderField = (typeof fields)[number];

/**
 * What the exports of Search Console call their columns, their filters and search types, by the
 * language of the interface; empty where no export was found. Where each was seen:
 * E exports in public repositories; T tests of public importers, of exports or with their names;
 * C files of reported cases; H Google's help in that language; K names known before this table.
 */
const table = `
en    EC | Top queries,Queries,Query | Top pages,Pages,Page | Country,Countries | Device,Devices | Search appearance | Date,Dates | Clicks,Click | Impressions,Impression | CTR,URL CTR,Average CTR | Position,Average position | Filter,Filters | Search type | Web | Image,Images | Video,Videos | News | Last crawled | Not indexed | Indexed | Reason | Linking page | Target page | Incoming links
de    EC | Häufigste Suchanfragen,Suchanfragen,Suchanfrage | Die häufigsten Seiten,Häufigste Seiten,Seiten,Seite | Land,Länder | Gerät,Geräte | Darstellung in der Suche,Darstellung in der Websuche | Datum,Tag | Klicks | Impressionen | Klickrate,Durchschnittliche CTR | Durchschnittliche Position | Filter | Suchtyp | Web | Bild,Bilder | Video,Videos | News | Zuletzt gecrawlt,Letztes Crawling | Nicht indexiert | Indexiert | Grund |
fr    EC | Requêtes les plus fréquentes,Requêtes,Requête | Pages les plus populaires,Pages les plus fréquentes,Principales pages,Pages principales | Pays | Appareil,Appareils | Apparence dans les résultats de recherche,Apparence dans résultats de recherche,Présentation dans les résultats de recherche | Jour | Clics | | Taux de clics | Position moyenne | Filtre | Type de recherche | | Image,Images | Vidéo,Vidéos | Actualités | Dernière exploration | | | | | Page cible | Liens entrants
es    EC | Consultas principales,Consultas,Consulta | Páginas principales,Páginas,Página | País,Países | Dispositivo,Dispositivos | Aparición en búsquedas,Aspecto en la búsqueda,Apariencia en el buscador,Apariencia en búsquedas,Apariencia en búsqueda | Fecha,Día | Clics | Impresiones | | Posición,Posición media | Filtrar,Filtro | Tipo de búsqueda | | Imagen,Imágenes | Vídeo,Vídeos | Noticias | Último rastreo | Sin indexar,No indexadas | Indexadas | Motivo | Página con enlaces | Página de destino | Enlaces entrantes
it    ET | Query più frequenti,Query principali | Pagine principali,Pagine più visitate,Pagine,Pagina | Paese,Paesi | Dispositivi | Aspetto nella ricerca | Data,Giorno | Clic | Impressioni | | Posizione,Posizione media | | Tipo di ricerca | | Immagine,Immagini | | Notizie | Ultima scansione | | | | |
pt    ET | Principais consultas,Consultas principais,Top consultas | Páginas principais,Principais páginas | | | Aparência na pesquisa | Dia | Cliques | Impressões | | Posição,Posição média | | Tipo de pesquisa | | Imagem,Imagens | | Notícias | Último rastreamento | | | | |
nl    ET | Meest uitgevoerde zoekopdrachten,Populairste zoekopdrachten,Zoekopdrachten,Zoekopdracht | Toppagina's,Pagina's | Landen | Apparaat,Apparaten | Zoekopmaak,Weergave in zoekresultaten | Dag | Aantal klikken,Klikken,Kliks | Vertoningen | | Positie | | Zoektype | | Afbeelding,Afbeeldingen | | Nieuws | Laatst gecrawld | | | | |
sv    HK | Vanligaste sökfrågorna,Sökfrågor,Sökfråga | Sidor,Sida | Länder | Enheter,Enhet | Visning i sökresultat | | Klick,Antal klick | Visningar,Exponeringar | Klickfrekvens | Placering,Genomsnittlig position | | Söktyp | | | | | | | | | |
da    H  | | | | | | | Klik | Eksponeringer | Klikrate | Gennemsnitlig position | | | | | | | | | | | |
pl    TH | Najczęstsze zapytania,Najpopularniejsze zapytania,Zapytania,Zapytanie | Najpopularniejsze strony,Strony,Strona | Kraje,Kraj | Urządzenia,Urządzenie | Wygląd w wyszukiwarce | | Kliknięcia | Wyświetlenia | | Pozycja,Średnia pozycja | Filtr | Typ wyszukiwania | Internet | Grafika,Obraz,Obrazy | Wideo | Wiadomości | | | | | |
cs    T  | Nejčastější dotazy,Dotazy | Nejvýznamnější stránky,Stránky | Země | Zařízení | | | Prokliky,Kliknutí | Zobrazení | | Pozice,Průměrná pozice | | | | | | | | | | | |
tr    ET | En çok yapılan sorgular,En çok kullanılan sorgular,En popüler sorgular,Sorgular,Sorgu | En çok görüntülenen sayfalar,En çok ziyaret edilen sayfalar,Sayfalar,Sayfa | Ülke,Ülkeler | Cihaz,Cihazlar | Arama görünümü | Tarih | Tıklamalar,Tıklama | Gösterimler,Gösterim,Görüntüleme | TO,Ortalama CTR | Konum,Ortalama konum,Pozisyon | | Arama türü | | Resim,Görsel | | Haberler | | | | | |
ru    ET | Популярные запросы,Запросы,Запрос,Поисковый запрос | Популярные страницы,Самые популярные страницы,Верхние страницы,Страницы,Страница | Страна,Страны | Устройство,Устройства | Вид в поиске | Дата | Клики,Kлики | Показы | | Позиция,Средняя позиция | Фильтр | Тип поиска | Веб | Картинки,Изображения | Видео | Новости | Последнее сканирование | | | | |
uk    T  | Найпопулярніші запити,Запити,Запит | Найпопулярніші сторінки,Сторінки,Сторінка | | | | | Кліки,Звертання | Покази | | Позиція | | | | | | | | | | | |
el    T  | Ερώτημα | | | | | | Κλικ | Εμφανίσεις | | Θέση | | | | | | | | | | | |
ja    EC | 上位のクエリ,クエリ,検索キーワード,検索クエリ | 上位のページ,ページ | 国 | デバイス | 検索での見え方 | 日付 | クリック数 | 表示回数 | クリック率 | 掲載順位,平均掲載順位 | フィルタ | 検索タイプ | ウェブ | 画像 | 動画 | ニュース | 前回のクロール,最終クロール日 | 未登録 | 登録済み | 理由 | | |
ko    ET | 인기 검색어,검색어 | 인기 페이지,상위 페이지,페이지 | 국가 | 기기 | | 날짜 | 클릭수 | 노출,노출수 | 클릭률 | 게재 순위,평균 게재순위 | 필터 | 검색 유형 | 웹 | 이미지 | 동영상 | 뉴스 | | | | | |
zh-CN EC | 热门查询,查询,搜索查询 | 排名靠前的网页,热门网页,网页,页面 | 国家/地区,国家,地区 | 设备 | 搜索结果呈现 | 日期,天 | 点击次数,点击 | 展示,展示次数 | 点击率 | 排名,平均排名 | 过滤器 | 搜索类型 | 网络,网页 | 图片 | 视频 | 新闻 | 上次抓取日期 | 未编入索引 | 已编入索引 | 原因 | | |
zh-TW E  | 熱門查詢項目,查詢 | 熱門網頁,網頁,頁面 | 國家,國家/地區 | 裝置 | | | 點擊,點擊次數 | 曝光,曝光次數 | 點閱率 | 平均排序 | 篩選器 | 搜尋類型 | 網路,網頁 | 圖片 | 影片 | 新聞 | | | | | |
vi    E  | Truy vấn hàng đầu,Truy vấn | Trang hàng đầu,Trang | | | | Ngày | Lượt nhấp,Số lần nhấp | Lượt hiển thị,Số lần hiển thị | | Vị trí | | | | | | | | | | Nguyên nhân | | |
id    E  | Kueri teratas,Kueri | Halaman teratas,Halaman | Negara | Perangkat | | Tanggal | | Tayangan | | Posisi | | | | | | | | Tidak diindeks | Terindeks | | | |
th    T  | ข้อความค้นหายอดนิยม | | | | | | การคลิก | การแสดงผล | | อันดับ | | | | | | | | | | | |
he    T  | השאילתות המובילות,שאילתות מובילות | הדפים המובילים,דפים מובילים | מדינה | מכשיר | | תאריך | קליקים | חשיפות | שיעור קליקים | מיקום | מסנן | סוג חיפוש | אינטרנט | | | | נסרק לאחרונה | | | | דף מקשר | דף יעד | קישורים נכנסים
ar    T  | أهم طلبات البحث | أهم الصفحات | البلد | الجهاز | مظهر البحث | التاريخ | النقرات | عدد الظهور | نسبة النقر إلى الظهور | موضع | | | | | | | | | | | | |
`;
// cspell:enable

/** The names of each field in all languages, as `plainName` writes them. */
export const headerNames: Record<HeaderField, readonly string[]> = readTable();

function readTable(): Record<HeaderField, string[]> {
  const names = Object.fromEntries(fields.map((field) => [field, new Set<string>()]));
  for (const line of table.trim().split('\n')) {
    const [, ...cells] = line.split('|');
    for (const [index, cell] of cells.entries()) {
      const known = names[fields[index] ?? ''];
      for (const name of cell.split(',')) known?.add(plainName(name));
    }
  }
  const listed = ([field, known]: [string, Set<string>]) => [field, [...known].filter(Boolean)];
  return Object.fromEntries(Object.entries(names).map(listed)) as Record<HeaderField, string[]>;
}

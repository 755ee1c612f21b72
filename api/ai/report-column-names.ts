// cspell:disable
import { plainName } from '../csv-import/column-mapper';

/**
 * Names of columns without case, spaces and punctuation: in English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Swedish, Polish, Turkish, Russian, Japanese and Chinese, as far as these differ.
 */
export const reportColumnNames = {
  page: words(
    'page pages url urls toppages toppage address landingpage citedpage citedpages citedurl citedurls',
    'pageurl pagepath seite seiten häufigsteseiten topseiten zitierteseite zitierteseiten',
    'pageslespluspopulaires principalespages pagesprincipales página páginas páginasprincipales',
    'principaispáginas pagina pagine pagineprincipali paginepiùvisitate paginas toppaginas sida sidor',
    'strona strony najpopularniejszestrony sayfa sayfalar страница страницы',
    'ページ 上位のページ 网页 页面 排名靠前的网页 網頁 頁面',
  ),
  query: words(
    'query queries groundingquery groundingqueries topqueries keyword keywords searchquery',
    'suchanfrage suchanfragen häufigstesuchanfragen requête requêtes consulta consultas',
    'query zoekopdracht zoekopdrachten sökfråga sökfrågor zapytanie zapytania sorgu sorgular',
    'запрос запросы クエリ 検索キーワード 查询 搜索查询 查詢',
  ),
  day: words('date day datum tag jour fecha día data dia giorno dag tarih дата 日付 日期'),
  country: words(
    'country countries land länder pays país países paese paesi landen länder kraj kraje ülke',
    'страна страны 国 国家 地区 國家',
  ),
  device: words(
    'device devices devicetype gerät geräte appareil appareils dispositivo dispositivos dispositivi',
    'apparaat apparaten enhet enheter urządzenie urządzenia cihaz устройство устройства',
    'デバイス 设备 裝置',
  ),
  impressions: words(
    'impressions impression impressionen impresiones impressioni impressões vertoningen visningar',
    'wyświetlenia gösterim gösterimler показы 表示回数 展示 展示次数 曝光',
  ),
  citations: words(
    'citations citation totalcitations citationcount citationscount zitate zitierungen zitationen',
    'citas citazioni citações citaten citat cytaty alıntılar цитирования 引用 引用数 引用次数',
  ),
  clicks: words(
    'clicks click klicks clics clic cliques kliks klick kliknięcia tıklamalar клики クリック数 点击 点击次数',
  ),
} as const;

function words(...lines: string[]): string[] {
  return lines.join(' ').split(' ').map(plainName);
}

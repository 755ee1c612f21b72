// cspell:ignore zitierteseite zitierteseiten landingpage citedpage citedpages citedurl citedurls pageurl pagepath toppage
// cspell:ignore groundingquery groundingqueries searchquery devicetype
import { headerNames } from '../../modules/search-console/rules/report-headers';

/** Names of columns without case, spaces and punctuation: Search Console’s, and those of Bing. */
export const reportColumnNames = {
  page: [
    ...headerNames.page,
    ...words('url urls toppage address landingpage citedpage citedpages citedurl citedurls'),
    ...words('pageurl pagepath zitierteseite zitierteseiten'),
  ],
  query: [
    ...headerNames.query,
    ...words('groundingquery groundingqueries keyword keywords searchquery'),
  ],
  day: headerNames.date,
  country: headerNames.country,
  device: [...headerNames.device, 'devicetype'],
  impressions: headerNames.impressions,
  // cspell:disable
  citations: words(
    'citations citation totalcitations citationcount citationscount zitate zitierungen zitationen',
    'citas citazioni citações citaten citat cytaty alıntılar цитирования 引用 引用数 引用次数',
  ),
  // cspell:enable
  clicks: headerNames.clicks,
} as const;

function words(...lines: string[]): string[] {
  return lines.join(' ').split(' ');
}

import type { SearchUrls } from '../../../platform/search-urls';

/** Base addresses of what Search Console and Bing Webmaster consist of. */
export type SearchEndpoints = {
  /** Whether numbers come from the providers themselves or from the sandbox. */
  dataSource: 'live' | 'sandbox';
  /** Google's page of consent. */
  authorize: string;
  token: string;
  searchConsole: string;
  webVitals: string;
  bing: string;
};

/** Returns the providers' own addresses, or those that the operator set instead. */
export const liveEndpoints = (urls: SearchUrls): SearchEndpoints => ({
  dataSource: 'live',
  authorize: urls.google_authorize ?? 'https://accounts.google.com/o/oauth2/v2/auth',
  token: urls.google_token ?? 'https://oauth2.googleapis.com/token',
  searchConsole: urls.search_console ?? 'https://searchconsole.googleapis.com',
  webVitals: urls.crux ?? 'https://chromeuxreport.googleapis.com',
  bing: urls.bing_webmaster ?? 'https://ssl.bing.com',
});

export const sandboxEndpoints = (sandboxUrl: string): SearchEndpoints => ({
  dataSource: 'sandbox',
  authorize: `${sandboxUrl}/google/o/oauth2/v2/auth`,
  token: `${sandboxUrl}/google/token`,
  searchConsole: `${sandboxUrl}/google`,
  webVitals: `${sandboxUrl}/google`,
  bing: `${sandboxUrl}/bing`,
});

import type { SearchDeps } from '../../modules/search-console/connections/search-deps';
import type { Services } from '../services';

/** What calls of Search Console and Bing Webmaster need. */
export const searchDepsOf = ({ cipher, searchProviders, config }: Services): SearchDeps => ({
  cipher,
  searchProviders,
  searchSettings: config,
});

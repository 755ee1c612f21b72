import type { Cipher } from '../../../platform/cipher';
import type { SearchProviders } from '../providers/search-providers';
import type { SearchSettings } from './open-binding';

/** What calls of Search Console and Bing Webmaster need. */
export type SearchDeps = {
  cipher: Cipher;
  searchProviders: SearchProviders;
  searchSettings: SearchSettings;
};

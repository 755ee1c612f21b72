import type { Cipher } from '../../../platform/cipher';
import type { Stores } from '../../../platform/stores';
import type { SearchProviders } from '../providers/search-providers';
import type { SearchSettings } from './open-binding';

/** What calls of Search Console and Bing Webmaster need. */
export type SearchDeps = Stores & {
  cipher: Cipher;
  searchProviders: SearchProviders;
  searchSettings: SearchSettings;
};

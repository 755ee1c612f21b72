import type { CollectedLink } from '../rules/collected-link';

export type LinkPageRequest = {
  /** Domain without `www.` */
  domain: string;
  /** As the page before returned it; null for the first page. */
  token: string | null;
  linksMax: number;
};

export type LinkPage = {
  links: CollectedLink[];
  /** Links of the page that cannot be stored, such as those of invalid addresses. */
  unreadable: number;
  /** All links that the provider has. */
  total: number;
  /** For the next page; null after the last. */
  token: string | null;
  /** What the provider charged in US dollars, if it says. */
  costUsd: number | null;
};

type Call = { callId: string; signal: AbortSignal };

/** Sells the links to a domain. */
export interface BacklinkProvider {
  /** Returns one page of links. Throws `ProviderError`. */
  readPage(request: LinkPageRequest, call: Call): Promise<LinkPage>;
  close(): Promise<void>;
}

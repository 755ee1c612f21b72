/** Other addresses of a host's pages that should not show the same page. */
export const hostVariants = ['http', 'www', 'slash', 'index', 'case'] as const;
export type HostVariant = (typeof hostVariants)[number];

/** The response to a variant of an address. */
export type VariantAnswer = {
  variant: HostVariant;
  url: string;
  /** The page whose address it varies. */
  of: string;
  /** After redirects; null if there was no response. */
  status: number | null;
  failure: string | null;
  /** Where redirects ended. */
  end: string;
  /** Whether it shows the text of that page; null if either has no text to compare. */
  isSame: boolean | null;
  canonical: string | null;
};

/** What a server showed when a connection was secured. */
export type TlsAnswer = {
  /** ISO 8601. */
  validFrom: string;
  validTo: string;
  issuer: string | null;
  /** The outdated protocol that the server accepts; null if it refuses all of them. */
  outdatedProtocol: string | null;
};

/** The response for the icon that browsers ask for where the home page names none. */
export type IconAnswer = {
  url: string;
  status: number | null;
  failure: string | null;
  mediaType: string | null;
};

/** What a crawl asked of one host of the site, apart from its pages. */
export type HostAnswer = {
  origin: string;
  /** ISO 8601. */
  at: string;
  variants: VariantAnswer[];
  /** Null for a host without https, or if the connection failed. */
  tls: TlsAnswer | null;
  /** Missing if the home page names an icon, or was not read. */
  icon?: IconAnswer;
};

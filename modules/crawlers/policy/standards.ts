/** The texts by which statements are read, with the version or date of each. */
export const policyStandards = [
  {
    name: 'Robots Exclusion Protocol',
    version: 'RFC 9309, September 2022',
    url: 'https://www.rfc-editor.org/rfc/rfc9309.html',
  },
  {
    name: 'Content Signals',
    version: 'September 2025',
    url: 'https://contentsignals.org/',
  },
  {
    name: 'AI Preferences (IETF AIPREF), vocabulary and attachment',
    version: 'drafts -08 of 14 September 2026 and -05 of 19 August 2026',
    url: 'https://ietf-wg-aipref.github.io/drafts/',
  },
  {
    name: 'Really Simple Licensing (RSL)',
    version: '1.0 of 10 December 2025, errata up to 7 August 2026',
    url: 'https://rslstandard.org/rsl',
  },
  {
    name: 'TDM Reservation Protocol (TDMRep)',
    version: 'W3C community group report, 10 May 2024',
    url: 'https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/',
  },
  {
    name: 'robots meta tag and X-Robots-Tag',
    version: 'Google Search Central, 2026; noai and noimageai as DeviantArt wrote them in 2022',
    url: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  },
  { name: 'llms.txt', version: 'September 2024', url: 'https://llmstxt.org/' },
] as const;

/** The user agent for pages, sitemaps and robots.txt, with a link to its documentation. */
export const fetcherUserAgent = (publicUrl: string | undefined): string =>
  `SightlineBot/1.0 (+${publicUrl ?? 'https://sightline.example/bot'})`;

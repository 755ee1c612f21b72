/** Who fetches pages, sitemaps and robots.txt for us, and where to read about it. */
export const fetcherUserAgent = (publicUrl: string | undefined): string =>
  `SightlineBot/1.0 (+${publicUrl ?? 'https://sightline.example/bot'})`;

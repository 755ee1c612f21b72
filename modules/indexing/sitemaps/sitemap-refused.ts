export type SitemapRefusalCode =
  | 'empty'
  | 'html'
  | 'not_a_sitemap'
  | 'doctype_refused'
  | 'broken_xml'
  | 'broken_body';

/** Why a body is no sitemap that can be read. The code is kept with the file; the words are for people. */
export class SitemapRefused extends Error {
  override readonly name = 'SitemapRefused';

  constructor(
    readonly code: SitemapRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

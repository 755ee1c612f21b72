export type SitemapRefusalCode =
  | 'empty'
  | 'html'
  | 'not_a_sitemap'
  | 'doctype_refused'
  | 'broken_xml'
  | 'broken_body';

/**
 * Why a body is not a readable sitemap. The code is stored with the file; people see the message.
 */
export class SitemapRefused extends Error {
  override readonly name = 'SitemapRefused';

  readonly code: SitemapRefusalCode;

  constructor(code: SitemapRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

import { LinkResolver } from '../../../platform/html/link-resolver';
import { pageUrlCharsMax } from '../../../platform/url/page-url';
import { type PackedDocument, packLinks } from '../store/packed-facts';
import { styleAddresses } from './style-addresses';

/** The part of a stylesheet that is read: a few milliseconds of work. */
const bytesRead = 1_000_000;

/** Reads the files that a stylesheet loads. Accepts any bytes and never throws. */
export function readStyle(body: Buffer, url: string): PackedDocument {
  const css = Buffer.from(body.subarray(0, bytesRead)).toString('utf8');
  const resolver = new LinkResolver(url);
  return packLinks(
    styleAddresses(css).map((href) => ({
      kind: 'style_file',
      href: href.slice(0, pageUrlCharsMax),
      ...resolver.resolve(href),
      isNofollow: false,
      isSponsored: false,
      isUgc: false,
      text: '',
    })),
  );
}

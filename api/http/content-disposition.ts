/** What no file name may hold on some system, and what would end the header's quotes. */
const forbidden = /[\\/:*?"<>|%]/g;
/** Line breaks, other controls, and marks that turn the order in which a name is shown. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const bytesMax = 180;

/** Cut between characters: names of 255 bytes are as long as file systems take. */
function shortened(name: string): string {
  let short = '';
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    short += character;
  }
  return short;
}

/** A title as the name of a file, in any script, without what would mislead or do harm. */
export function fileNameOf(title: string, ending: string): string {
  const plain = title
    .normalize('NFC')
    .replace(invisible, ' ')
    .replace(forbidden, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${shortened(plain).trimEnd() || 'report'}${ending}`;
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266: the name in ASCII for old readers, and as it is, by RFC 8187, for all others. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

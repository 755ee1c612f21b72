import { trimWhere } from '../../platform/trim';

/** Characters that some file system forbids, or that would end the header's quotes. */
const forbidden = /[\\/:*?"<>|%]/g;
/** Line breaks, other controls, and marks that reverse the displayed order of a name. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const bytesMax = 180;

/** Shortens a name at a character boundary: most file systems allow at most 255 bytes. */
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

/** Turns a title in any script into a safe file name, without misleading or harmful characters. */
export function fileNameOf(title: string, ending: string): string {
  const visible = title
    .normalize('NFC')
    .replace(invisible, ' ')
    .replace(forbidden, '-')
    .replace(/\s+/g, ' ');
  const plain = trimWhere(visible, (character) => character === '.' || character === ' ');
  return `${shortened(plain).trimEnd() || 'report'}${ending}`;
}

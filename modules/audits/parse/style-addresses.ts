/** Addresses of one style sheet that are read. */
const addressesMax = 200;
const addressCharsMax = 2_048;

const mark = /\/\*|@namespace\b|@import\b|url\(/gi;
const spaces = /\s*/y;

function skipSpaces(css: string, from: number): number {
  spaces.lastIndex = from;
  spaces.test(css);
  return spaces.lastIndex;
}

/** Reads a quoted text, or one up to the closing parenthesis. Returns where it ends. */
function readAddress(css: string, from: number, needsQuote: boolean) {
  const at = skipSpaces(css, from);
  const quote = css[at];
  const isQuoted = quote === '"' || quote === "'";
  if (!isQuoted && needsQuote) return { address: '', end: at };
  const start = isQuoted ? at + 1 : at;
  const end = css.slice(start, start + addressCharsMax).indexOf(isQuoted ? quote : ')');
  if (end < 0) return { address: '', end: start };
  return { address: css.slice(start, start + end).trim(), end: start + end + 1 };
}

/**
 * Addresses of the files that a style sheet loads: imports, images and fonts, each once. Data within
 * the sheet and references to parts of a document are left out. Never throws.
 */
export function styleAddresses(css: string): string[] {
  const found = new Set<string>();
  mark.lastIndex = 0;
  for (let match = mark.exec(css); match && found.size < addressesMax; match = mark.exec(css)) {
    const name = match[0].toLowerCase();
    if (name === '/*' || name === '@namespace') {
      // A namespace is a name that looks like an address.
      const end = css.indexOf(name === '/*' ? '*/' : ';', mark.lastIndex);
      if (end < 0) break;
      mark.lastIndex = end + 1;
      continue;
    }
    const { address, end } = readAddress(css, mark.lastIndex, name === '@import');
    mark.lastIndex = end;
    if (address !== '' && !/^(#|data:|about:|blob:)/i.test(address)) found.add(address);
  }
  return [...found];
}

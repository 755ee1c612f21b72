/** The host, where it is another one than the website's own. */
const host = `if(domainWithoutWWW(url) = {ownDomain:String}, '', domain(url))`;
/** The folders of a path, beginning with an empty one for the top. */
const folders = `arrayPopBack(splitByChar('/', path(url)))`;

/** The folder of a page at some level, from 0 for the top; of a page above it, its own. */
const folderAt = (level: string) =>
  `concat(${host}, arrayStringConcat(arraySlice(${folders}, 1, ${level} + 1), '/'), '/')`;

export const firstFolder = folderAt('1');

/** All folders that a page is in, up to a level. */
export const foldersTo = `arrayMap(level -> ${folderAt('level')},
  range(0, least({levels:UInt8}, length(${folders}) - 1) + 1))`;

/** Whether a page is in a folder, as the rows above name it. */
export const isUnder = `startsWith(concat(${host}, path(url)), {under:String})`;

/** The parameter `ownDomain` of a website. */
export const ownDomainOf = (domain: string): string =>
  new URL(`http://${domain}`).hostname.replace(/^www\./, '');

/** The folder above; null at the top of a host. */
export function folderAbove(folder: string): string | null {
  if (folder === '/') return null;
  const end = folder.lastIndexOf('/', folder.length - 2);
  return end < 0 ? null : folder.slice(0, end + 1);
}

type AuditedPage = {
  url: string;
  errors?: number;
  warnings?: number;
  notices?: number;
  isIndexable?: boolean;
};

type Folder = {
  /** The first folder of the paths; empty for pages above all folders. */
  name: string;
  pages: number;
  /** Pages with at least one finding of the severity. */
  error: number;
  warning: number;
  notice: number;
  notIndexable: number;
};

/** Counts the pages of each folder, and those with findings; the greatest folder first. */
export function foldersOf(pages: readonly AuditedPage[]): Folder[] {
  const folders = new Map<string, Folder>();
  for (const { url, errors = 0, warnings = 0, notices = 0, isIndexable = true } of pages) {
    const name = folderOf(url);
    const folder = folders.get(name) ?? newFolder(name);
    folder.pages += 1;
    if (errors > 0) folder.error += 1;
    if (warnings > 0) folder.warning += 1;
    if (notices > 0) folder.notice += 1;
    if (!isIndexable) folder.notIndexable += 1;
    folders.set(name, folder);
  }
  return [...folders.values()].sort((a, b) => b.pages - a.pages);
}

const newFolder = (name: string): Folder => ({
  name,
  pages: 0,
  error: 0,
  warning: 0,
  notice: 0,
  notIndexable: 0,
});

/** A file at the top is in no folder. */
function folderOf(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.slice(1).split('/');
  return rest.length > 0 ? first : '';
}

import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';
import type { TextStyle } from './typesetter';

/** A target of the table of contents and the bookmarks. */
export type Entry = {
  title: string;
  /** 0 for a chapter, 1 for a section of a website. */
  depth: 0 | 1;
  destination: string;
  /** 1-based; known once the section is drawn. */
  page: number;
};

const rowHeight = 21;
const headHeight = 48;
const numberWidth = 34;
const rowsPerPage = Math.floor((page.height - page.top - page.bottom - headHeight) / rowHeight);

/** Returns the height of the table of contents on its last page. */
export const contentsHeight = (entries: number): number =>
  headHeight + (entries - (contentsPages(entries) - 1) * rowsPerPage) * rowHeight;

/** Returns the number of pages to reserve for the entries. */
export const contentsPages = (entries: number): number => Math.ceil(entries / rowsPerPage);

/** Draws onto the reserved pages; `first` is the index of the first one. */
export function drawContents(paper: Paper, entries: Entry[], first: number): void {
  for (let sheet = 0; sheet < contentsPages(entries.length); sheet += 1) {
    paper.doc.switchToPage(first + sheet);
    const write = (title: string) => paper.lineAt(title, page.left, page.top, styles.website);
    if (sheet === 0) paper.structure.within('H2', () => write(paper.texts.contents));
    else paper.structure.ornament(() => write(paper.texts.contentsContinued));
    const leave = paper.structure.enter('TOC');
    entries.slice(sheet * rowsPerPage, (sheet + 1) * rowsPerPage).forEach((entry, row) => {
      drawEntry(paper, entry, page.top + headHeight + row * rowHeight);
    });
    leave();
  }
}

function drawEntry(paper: Paper, entry: Entry, y: number): void {
  const style: TextStyle =
    entry.depth === 0 ? { ...styles.body, size: 10.5, weight: 700 } : { ...styles.body, size: 10 };
  const indent = entry.depth * 16;
  const width = contentWidth - indent - numberWidth - 12;
  const x = page.left + indent;
  const right = page.left + contentWidth;
  const leaveItem = paper.structure.enter('TOCI');
  const leaveLink = paper.structure.enter('Link');
  const used = paper.lineAt(entry.title, x, y, style, { width });
  const number = { ...style, weight: 400 as const };
  const numbered = paper.lineAt(String(entry.page), right - numberWidth, y, number, {
    width: numberWidth,
    align: 'right',
  });
  const to = { name: entry.destination, title: entry.title };
  paper.goTo(x, y, contentWidth - indent, rowHeight - 4, to);
  leaveLink();
  leaveItem();
  drawLeader(paper, x + used + 6, right - numbered - 6, y + lineHeight(style) * 0.72);
}

function drawLeader(paper: Paper, from: number, to: number, y: number): void {
  if (to - from < 8) return;
  paper.ornament((doc) => {
    doc.save().moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(ink.faint);
    doc.dash(0.7, { space: 3 }).stroke().restore();
  });
}

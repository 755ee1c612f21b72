import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { ReportSection } from '../rules/report-dataset';
import { Wording } from '../texts/wording';
import { drawBlock, minHeightOf } from './draw-block';
import { drawClosing, type Missing } from './draw-closing';
import { contentsHeight, contentsPages, drawContents, type Entry } from './draw-contents';
import { dataNote, drawCover, hasSandboxData } from './draw-cover';
import { describeFile, type FileFacts } from './file-metadata';
import { FontBook } from './font-book';
import { missingScripts } from './missing-scripts';
import { Paper } from './paper';
import type { PdfContent } from './pdf-content';
import { chaptersOf } from './report-chapters';
import { textsOf } from './report-texts';
import { contentWidth, ink, lineHeight, page, styles, themeOf } from './theme';
import { Typesetter } from './typesetter';

/** A complete PDF file. */
export type Pdf = { bytes: Uint8Array; pages: number };

/**
 * Renders a PDF. Equal datasets give equal bytes: dates come from the dataset, and nothing is
 * random.
 */
export async function renderPdf(
  content: PdfContent,
): Promise<Pdf & { bytes: Buffer<ArrayBuffer> }> {
  const drawn = textsOf(content);
  const fonts = await FontBook.load(drawn);
  const wording = new Wording(content.dataset.language);
  const doc = openDocument(content, wording);
  for (const { name, data } of fonts.faces()) doc.registerFont(name, data);
  const { branding, timezone } = content.dataset;
  const paper = new Paper(doc, new Typesetter(fonts), themeOf(branding.color), {
    timezone,
    wording,
  });
  const missing = { characters: fonts.unknown, scripts: missingScripts(drawn[400]) };
  drawReport(paper, content, missing);
  doc.end();
  return { bytes: await buffer(doc), pages: paper.pages };
}

function openDocument({ dataset }: PdfContent, wording: Wording): InstanceType<typeof PDFDocument> {
  const texts = wording.texts.paper;
  const facts: FileFacts = {
    title: dataset.title,
    author: dataset.branding.name,
    subject: [
      texts.types[dataset.type],
      wording.formatPeriod(dataset.period),
      dataNote(dataset, texts),
    ]
      .filter((part) => part !== '')
      .join(', '),
    program: 'Sightline',
    at: new Date(dataset.asOf),
  };
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: wording.language,
    tagged: true,
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Creator: facts.program,
      Producer: facts.program,
      CreationDate: facts.at,
      ModDate: facts.at,
    },
  });
  describeFile(doc, facts);
  return doc;
}

function drawReport(paper: Paper, content: PdfContent, missing: Missing): void {
  const { dataset, rows } = content;
  const { texts } = paper;
  const chapters = chaptersOf(dataset, texts);
  const entryCount =
    2 +
    chapters.reduce(
      (count, { title, sections }) => count + sections.filter(isTitled).length + (title ? 1 : 0),
      0,
    );
  paper.addPage();
  drawCover(paper, content);
  const enterContents = paper.structure.reservePlace('Sect');
  for (let kept = 0; kept < contentsPages(entryCount); kept += 1) paper.addPage();
  const entries: Entry[] = [];
  const enter = (title: string, depth: 0 | 1) => {
    const destination = `s${entries.length}`;
    entries.push({ title, depth, destination, page: paper.pages });
    paper.doc.addNamedDestination(destination, 'XYZ', 0, paper.y - 12, null);
  };
  paper.y += contentsHeight(entryCount) + 28;
  paper.need(summaryLeast);
  enter(texts.summary, 0);
  /** Indices of the pages with sandbox data, which say so at the bottom. */
  const sandboxPages = new Set<number>();
  const markPages = (from: number) => {
    for (let index = from; index < paper.pages; index += 1) sandboxPages.add(index);
  };
  const summaryPage = paper.pages - 1;
  drawSummary(paper, dataset.summary);
  drawRecommendations(paper, dataset.recommendations);
  if (hasSandboxData(dataset)) markPages(summaryPage);
  for (const chapter of chapters) {
    if (chapter.title !== null) {
      paper.need(chapterLeast);
      if (paper.y > page.top) paper.y += 18;
      enter(chapter.title, 0);
      paper.structure.within('H2', () => drawChapterHead(paper, chapter.title ?? ''));
    }
    for (const section of chapter.sections) {
      const [first] = section.blocks;
      const head = isTitled(section) ? headHeight : 0;
      const height = head + (first === undefined ? 0 : minHeightOf(paper, first));
      if (paper.y > page.top && section !== chapter.sections[0]) paper.y += 14;
      paper.need(height);
      const depth = chapter.title === null ? 0 : 1;
      if (isTitled(section)) enter(section.title, depth);
      const leave = paper.structure.enter('Sect');
      const firstPage = paper.pages - 1;
      if (isTitled(section)) drawHead(paper, section.title, depth);
      drawComment(paper, section.comment);
      for (const block of section.blocks) drawBlock(paper, block, rows, section.title);
      if (section.hasSandboxData) markPages(firstPage);
      leave();
    }
  }
  paper.need(closingLeast + sourceHeight * Math.min(dataset.sources.length, 12));
  if (paper.y > page.top) paper.y += 18;
  enter(texts.about, 0);
  drawHead(paper, texts.about, 0);
  const closingPage = paper.pages - 1;
  drawClosing(paper, content, missing);
  if (hasSandboxData(dataset)) markPages(closingPage);
  const leaveContents = enterContents();
  drawContents(paper, entries, 1);
  leaveContents();
  addBookmarks(paper, entries);
  drawMargins(paper, content, sandboxPages);
}

/** Minimum room for a chapter on the current page; with less, it starts on a new page. */
const summaryLeast = 170;
const chapterLeast = 330;
const closingLeast = 300;
const sourceHeight = 20;
const headHeight = lineHeight(styles.section) + 12;

/** A text may have no heading, and so no place among the contents. */
const isTitled = ({ title }: ReportSection): boolean => title !== '';

function drawHead(paper: Paper, title: string, depth: 0 | 1): void {
  paper.structure.within(depth === 0 ? 'H2' : 'H3', () => {
    paper.textAt(title, page.left, paper.y, styles.section, { linesMax: 1, align: 'left' });
  });
  paper.ornament((doc) =>
    doc.rect(page.left, paper.y + lineHeight(styles.section) + 1, 28, 2.2).fill(paper.theme.accent),
  );
  paper.y += headHeight;
}

function drawChapterHead(paper: Paper, title: string): void {
  paper.y += paper.textAt(title, page.left, paper.y, styles.website, {
    linesMax: 2,
    align: 'left',
  });
  paper.rule(paper.y + 3, paper.theme.accent);
  paper.y += 22;
}

function drawSummary(paper: Paper, sentences: string[]): void {
  drawHead(paper, paper.texts.summary, 0);
  for (const sentence of sentences) {
    paper.paragraph(paper.wording.prose(sentence), styles.lead);
    paper.y += 6;
  }
  if (sentences.length === 0) {
    paper.paragraph(paper.texts.nothingToSumUp, styles.lead);
  }
  paper.y += 10;
}

/** Draws the author's words above a section's numbers, one paragraph for each line. */
function drawComment(paper: Paper, comment: string | null): void {
  if (comment === null) return;
  for (const line of comment.split('\n').filter((one) => one.trim() !== '')) {
    paper.paragraph(line, styles.lead);
    paper.y += 4;
  }
  paper.y += 6;
}

function drawRecommendations(paper: Paper, recommendations: string[]): void {
  if (recommendations.length === 0) return;
  paper.need(headHeight + 3 * lineHeight(styles.lead));
  drawHead(paper, paper.texts.recommendations, 1);
  recommendations.forEach((text, index) => {
    paper.paragraph(`${index + 1}. ${text}`, styles.lead);
    paper.y += 6;
  });
  paper.y += 10;
}

/**
 * Adds the bookmarks of the viewer's side panel, with the same targets as the table of contents.
 */
function addBookmarks(paper: Paper, entries: Entry[]): void {
  let chapter = paper.doc.outline;
  for (const { title, depth, page: number } of entries) {
    const parent = depth === 0 ? paper.doc.outline : chapter;
    const item = parent.addItem(title, { pageNumber: number - 1 } as never);
    if (depth === 0) chapter = item;
  }
}

/** Draws header and footer on every page but the cover, once the number of pages is known. */
function drawMargins(
  paper: Paper,
  { dataset }: PdfContent,
  sandboxPages: ReadonlySet<number>,
): void {
  for (let index = 1; index < paper.pages; index += 1) {
    paper.doc.switchToPage(index);
    paper.structure.ornament(() => drawPageMargins(paper, dataset, index, sandboxPages.has(index)));
  }
}

function drawPageMargins(
  paper: Paper,
  dataset: PdfContent['dataset'],
  index: number,
  isSandbox: boolean,
): void {
  const half = contentWidth / 2 - 10;
  const right = page.left + contentWidth - half;
  const low = page.height - page.bottom + 22;
  paper.lineAt(dataset.title, page.left, 30, styles.small, { width: half });
  const period = paper.wording.formatPeriod(dataset.period);
  paper.lineAt(period, right, 30, styles.small, { width: half, align: 'right' });
  paper.rule(46, paper.theme.accent);
  paper.lineAt(footerOf(paper, dataset, isSandbox), page.left, low, styles.small, {
    width: contentWidth - 90,
  });
  const number = paper.texts.page(index + 1, paper.pages);
  paper.lineAt(number, right, low, styles.small, { width: half, align: 'right' });
  paper.rule(low - 6, ink.rule);
}

const footerOf = (
  { texts }: Paper,
  { branding }: PdfContent['dataset'],
  isSandbox: boolean,
): string =>
  [...(isSandbox ? [texts.sandboxData] : []), branding.footer ?? branding.name].join('  ·  ');

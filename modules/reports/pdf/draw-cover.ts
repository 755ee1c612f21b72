import { domainToUnicode } from 'node:url';
import type { Texts } from '../texts/en';
import type { Paper } from './paper';
import type { PdfContent } from './pdf-content';
import { contentWidth, ink, lineHeight, page, styles } from './theme';
import type { TextStyle } from './typesetter';
import { isUsableLogo } from './usable-logo';

const bandHeight = 340;
const logoBox = { width: 190, height: 62 };
const websitesMax = 10;
const labelWidth = 120;
const label: TextStyle = { ...styles.body, color: ink.soft };
const value: TextStyle = { ...styles.body, size: 10.5 };

export const hasSandboxData = ({ sections }: PdfContent['dataset']): boolean =>
  sections.some((section) => section.hasSandboxData);

/** Names what a report's readings are; live ones need no name. */
export const dataNote = (dataset: PdfContent['dataset'], texts: Texts['paper']): string => {
  const titles = dataset.sections.filter((one) => one.hasSandboxData).map(({ title }) => title);
  return titles.length === 0 ? '' : texts.sandboxIn([...new Set(titles)].join(', '));
};

/** Draws the cover: the brand, the report's title and subject, and its dates. */
export function drawCover(paper: Paper, report: PdfContent): void {
  const { dataset } = report;
  const { theme } = paper;
  paper.ornament((doc) => doc.rect(0, 0, page.width, bandHeight).fill(theme.brand));
  drawBrand(paper, report);
  const title: TextStyle = { ...styles.title, color: theme.onBrand };
  const options = { width: contentWidth - 30, linesMax: 4 };
  const height = paper.textHeight(dataset.title, title, options);
  const titleTop = bandHeight - 44 - height;
  const kind: TextStyle = { ...styles.lead, color: theme.onBrand };
  paper.lineAt(paper.texts.types[dataset.type], page.left, titleTop - lineHeight(kind) - 4, kind);
  paper.structure.within('H1', () => {
    paper.textAt(dataset.title, page.left, titleTop, title, options);
  });
  paper.y = bandHeight + 34;
  drawFacts(paper, report);
  if (hasSandboxData(dataset)) drawWarning(paper, dataNote(dataset, paper.texts));
  const { footer } = dataset.branding;
  if (footer !== null) {
    const footerHeight = paper.textHeight(footer, styles.small, { linesMax: 3 });
    const y = page.height - page.bottom + 20 - footerHeight;
    paper.textAt(footer, page.left, y, styles.small, { linesMax: 3 });
  }
}

/**
 * Draws the logo on white, since it may clash with the brand's color, or the name if there is no
 * logo.
 */
function drawBrand(paper: Paper, { dataset, logo }: PdfContent): void {
  const y = 46;
  if (logo !== null && drawLogo(paper, logo, paper.texts.logoOf(dataset.branding.name), y)) return;
  const style: TextStyle = { ...styles.section, color: paper.theme.onBrand };
  paper.lineAt(dataset.branding.name, page.left, y, style);
}

/** pdfkit documents this method, but its types lack it. */
type OpensImages = { openImage(data: Buffer): { width: number; height: number } };

function drawLogo(paper: Paper, logo: Buffer, alt: string, y: number): boolean {
  if (!isUsableLogo(logo)) return false;
  const { doc } = paper;
  try {
    const image = (doc as unknown as OpensImages).openImage(logo);
    const scale = Math.min(logoBox.width / image.width, logoBox.height / image.height);
    const width = image.width * scale;
    const height = image.height * scale;
    paper.panel(page.left, y, width + 24, height + 24, ink.white, 6);
    const draw = () => doc.image(image as never, page.left + 12, y + 12, { width, height });
    paper.structure.within('Figure', () => paper.structure.content(draw), { alt });
    return true;
  } catch {
    return false;
  }
}

function drawFacts(paper: Paper, { dataset }: PdfContent): void {
  const { texts, wording } = paper;
  const websites = dataset.websites.slice(0, websitesMax).map(nameOf);
  const more = dataset.websites.length - websites.length;
  drawFact(paper, dataset.websites.length === 1 ? texts.website : texts.websites, [
    ...websites,
    ...(more > 0 ? [texts.andMore(more)] : []),
  ]);
  drawFact(paper, texts.period, [wording.formatPeriod(dataset.period)]);
  if (dataset.comparison !== null) {
    drawFact(paper, texts.comparedWith, [wording.formatPeriod(dataset.comparison)]);
  }
  drawFact(paper, texts.dataAsOf, [
    `${wording.formatTime(dataset.asOf, dataset.timezone)} (${dataset.timezone})`,
  ]);
  drawFact(paper, texts.preparedBy, [dataset.branding.name]);
}

export function nameOf({ name, domain }: { name: string; domain: string }): string {
  const readable = domainToUnicode(domain);
  return name === '' || name === domain ? readable : `${name} (${readable})`;
}

function drawFact(paper: Paper, name: string, values: string[]): void {
  paper.structure.paragraph(() => {
    paper.lineAt(name, page.left, paper.y + 0.8, label, { width: labelWidth });
    for (const text of values) {
      const options = { width: contentWidth - labelWidth, linesMax: 1, align: 'left' } as const;
      paper.y += paper.textAt(text, page.left + labelWidth, paper.y, value, options);
    }
  });
  paper.y += 7;
}

function drawWarning(paper: Paper, name: string): void {
  const inset = 12;
  const { sandboxWarning } = paper.texts;
  const width = contentWidth - 2 * inset;
  const style: TextStyle = { ...styles.body, color: ink.warn };
  const head: TextStyle = { ...style, weight: 700 };
  const headHeight = paper.textHeight(name, head, { width, linesMax: 2 });
  const height = headHeight + paper.textHeight(sandboxWarning, style, { width }) + 2 * inset;
  paper.y += 8;
  paper.panel(page.left, paper.y, contentWidth, height, ink.warnPanel);
  paper.textAt(name, page.left + inset, paper.y + inset, head, { width, linesMax: 2 });
  paper.textAt(sandboxWarning, page.left + inset, paper.y + inset + headHeight, style, { width });
}

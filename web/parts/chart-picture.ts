import type { LegendItem } from './chart-table';

type Picture = {
  svg: SVGSVGElement;
  title: string;
  subtitle: string;
  legend: readonly LegendItem[];
  /** What belongs to the picture and is text, such as marks. */
  notes: readonly string[];
};

const font = 'Inter, Arial, Helvetica, sans-serif';
const padding = 16;
const titleHeight = 22;
const lineHeight = 16;
const legendHeight = 20;
const legendGap = 18;
/** Mean width of a letter at 12 px; an estimate is enough for the places of a legend. */
const letterWidth = 6.6;
const titleLetterWidth = 9.6;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slides are white: the picture has the light theme's colors, whatever theme is shown. */
function lightColors(): (name: string) => string {
  const root = document.documentElement;
  const shown = root.dataset['theme'];
  root.dataset['theme'] = 'light';
  const style = getComputedStyle(root);
  const names = ['text', 'muted', 'line', 'panel', 'raised', 'warn', 'good', 'bad', 'accent'];
  const colors = new Map(
    [...names, 's1', 's2', 's3', 's4', 's5', 's6'].map((name) => [
      name,
      style.getPropertyValue(`--${name}`).trim(),
    ]),
  );
  if (shown === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = shown;
  return (name) => colors.get(name) ?? '#000000';
}

function legendLines(legend: readonly LegendItem[], width: number) {
  let x = 0;
  let line = 0;
  const items = legend.map((item) => {
    const size = 14 + item.label.length * letterWidth + legendGap;
    if (x > 0 && x + size > width) {
      x = 0;
      line += 1;
    }
    const at = { item, x, line };
    x += size;
    return at;
  });
  return { items, count: legend.length === 0 ? 0 : line + 1 };
}

const pieces = (word: string, size: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(word.length / size)) }, (_, index) =>
    word.slice(index * size, (index + 1) * size),
  );

/** Breaks a text at its spaces, or a word such as a long domain, so that no line is cut off. */
function linesOfText(text: string, width: number, size = letterWidth): string[] {
  const lettersMax = Math.max(1, Math.floor(width / size));
  const lines: string[] = [];
  const words = text.split(' ').flatMap((word) => pieces(word, lettersMax));
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= lettersMax) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The chart with its title and legend as a drawing of its own, which needs no style sheet. */
export function svgFileOf({ svg, title, subtitle, legend, notes }: Picture) {
  const color = lightColors();
  const { width, height } = svg.viewBox.baseVal;
  const lines = legendLines(legend, width);
  const textAt = (line: string, y: number, attributes: string) =>
    `<text x="${padding}" y="${y}" ${attributes}>${escaped(line)}</text>`;
  const small = `font-size="12" fill="${color('muted')}"`;
  const large = `font-size="16" font-weight="600" fill="${color('text')}"`;
  const titles = linesOfText(title, width, titleLetterWidth);
  const subtitles = linesOfText(subtitle, width);
  const subtitleTop = padding + titles.length * titleHeight;
  const legendTop = subtitleTop + subtitles.length * lineHeight + 8;
  const top = legendTop + lines.count * legendHeight;
  const footer = notes.flatMap((note) => linesOfText(note, width));
  const footerTop = top + height + padding;
  const whole = {
    width: width + 2 * padding,
    height: footerTop + (footer.length === 0 ? 0 : footer.length * lineHeight + 4),
  };
  const texts = [
    ...titles.map((line, index) => textAt(line, padding + 14 + index * titleHeight, large)),
    ...subtitles.map((line, index) => textAt(line, subtitleTop + 11 + index * lineHeight, small)),
    ...footer.map((line, index) => textAt(line, footerTop + 6 + index * lineHeight, small)),
  ].join('');
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const cursor of copy.querySelectorAll('[data-cursor]')) cursor.remove();
  const body = [...copy.children]
    .map((child) => new XMLSerializer().serializeToString(child))
    .join('')
    .replaceAll(/var\(--([a-z0-9]+)\)/g, (_, name: string) => color(name));
  const legendText = lines.items
    .map(({ item, x, line }) => {
      const y = legendTop + 4 + line * legendHeight;
      const dash = item.isDashed ? ' stroke-dasharray="4 3"' : '';
      return `<line x1="${padding + x}" x2="${padding + x + 10}" y1="${y}" y2="${y}" stroke="${color(item.color === 0 ? 'muted' : `s${item.color}`)}" stroke-width="3"${dash}/><text x="${padding + x + 15}" y="${y + 4}" font-size="12" fill="${color('muted')}">${escaped(item.label)}</text>`;
    })
    .join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="${font}"><title>${escaped(title)}</title><rect width="100%" height="100%" fill="#ffffff"/>${texts}${legendText}<g transform="translate(${padding} ${top})">${body}</g></svg>`;
  return { ...whole, text };
}

/** Twice the size, so that it is sharp on a slide. */
const scale = 2;

export async function pngOf(picture: Picture): Promise<Blob> {
  const { text, width, height } = svgFileOf(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))),
      'image/png',
    ),
  );
}

/** Hands a file to the browser, as a download. */
export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const fileNameOf = (title: string, subtitle: string): string =>
  `${title} ${subtitle}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 140);

import { createWriteStream } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { FontBook } from '../../modules/reports/pdf/font-book';
import { PdfRenderer } from '../../modules/reports/pdf/pdf-renderer';
import { keywordRows, sampleReport } from './sample-report';

/** The result of one `report-pdf` program; times are processor seconds. */
export type PdfRun = {
  pages: number;
  firstSeconds: number;
  seconds: number;
  wallSeconds: number;
  heldMs: number;
  rssMiB: number;
};

const runs = 5;
const rowsShown = 350;
const linesPerPage = 60;
const plainPages = 20;

/** The bare minimum: the same number of pages full of lines, each drawn at a given position. */
async function plainText(): Promise<{ pages: number }> {
  const lines = keywordRows(linesPerPage).map((cells) => cells.join('   ').replace(/[^ -~]/g, '-'));
  const fonts = await FontBook.load({ 400: lines, 700: [] });
  const [face] = fonts.faces();
  if (face === undefined) throw new Error('There is no font');
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const out = doc.pipe(createWriteStream('/dev/null'));
  doc.registerFont('plain', face.data);
  for (let page = 0; page < plainPages; page += 1) {
    doc.addPage().font('plain').fontSize(8);
    lines.forEach((line, index) => {
      doc.text(line, 48, 40 + index * 12, { lineBreak: false });
    });
  }
  doc.end();
  await finished(out);
  return { pages: plainPages };
}

const renderer = new PdfRenderer();
const report = () => renderer.render(sampleReport(rowsShown), new AbortController().signal);

/** Run by `report-pdf`, with one process per variant, so that memory is measured separately. */
async function main(): Promise<void> {
  const work = process.argv[2] === 'plain' ? plainText : report;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const times: number[] = [];
  const walls: number[] = [];
  let pages = 0;
  for (let run = 0; run < runs; run += 1) {
    if (run === 1) delay.enable();
    const started = performance.now();
    const before = process.cpuUsage();
    ({ pages } = await work());
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
    walls.push((performance.now() - started) / 1e3);
  }
  const [first = 0, ...others] = times;
  const found: PdfRun = {
    pages,
    firstSeconds: first,
    seconds: Math.min(...others),
    wallSeconds: Math.min(...walls),
    heldMs: delay.max / 1e6,
    rssMiB: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(found);
  await renderer.close();
}

void main();

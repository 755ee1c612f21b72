import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeOptionsOf } from '../stack/service-parts';
import { print, table } from './print';
import type { PdfRun } from './report-pdf-run';

async function run(way: 'plain' | 'report'): Promise<PdfRun> {
  const child = fork(join(__dirname, 'report-pdf-run.js'), [way], {
    execArgv: nodeOptionsOf('worker'),
  });
  const [found] = (await once(child, 'message')) as [PdfRun];
  await once(child, 'exit');
  return found;
}

/**
 * Compares a report of some 20 pages with pdfkit's bare text, each in its own process, run like a
 * worker.
 */
export async function benchReportPdf(): Promise<void> {
  const plain = await run('plain');
  const report = await run('report');
  const row = (name: string, found: PdfRun): string[] => [
    name,
    String(found.pages),
    found.firstSeconds.toFixed(2),
    found.seconds.toFixed(2),
    found.wallSeconds.toFixed(2),
    found.heldMs.toFixed(0),
    found.rssMiB.toFixed(0),
  ];
  print('report-pdf: a report in eight scripts, and lines of plain text by pdfkit alone');
  table(
    ['what', 'pages', 'first CPU s', 'CPU s', 'wall s', 'loop held ms', 'peak RSS MiB'],
    [row('plain pdfkit text', plain), row('report', report)],
  );
}

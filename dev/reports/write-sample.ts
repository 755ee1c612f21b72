import { writeFile } from 'node:fs/promises';
import { readPdfContent } from '../../modules/reports/pdf/pdf-content';
import { renderPdf } from '../../modules/reports/pdf/render-pdf';
import { sampleReport } from './sample-report';

/**
 * Writes the sample for docs/reports: `node dist/dev/reports/write-sample.js
 * docs/reports/sample.pdf`.
 */
async function writeSample(path: string): Promise<void> {
  const { bytes, pages } = await renderPdf(await readPdfContent(sampleReport()));
  await writeFile(path, bytes);
  process.stdout.write(`${path}: ${pages} pages\n`);
}

void writeSample(process.argv[2] ?? 'sample.pdf');

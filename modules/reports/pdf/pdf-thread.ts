import { isMainThread, parentPort } from 'node:worker_threads';
import type { FromPdfThread, ToPdfThread } from './pdf-messages';
import { renderPdf } from './render-pdf';

/** Worker-thread side of `PdfRenderer`: renders one PDF at a time. */
if (isMainThread || !parentPort) throw new Error('pdf-thread.js runs as a worker thread');
const port = parentPort;

async function answer(content: ToPdfThread): Promise<void> {
  const post = (message: FromPdfThread, given: ArrayBuffer[]) => port.postMessage(message, given);
  try {
    const logo = content.logo && Buffer.from(content.logo);
    const pdf = await renderPdf({ ...content, logo });
    post({ pdf }, [pdf.bytes.buffer]);
  } catch (error) {
    post({ error }, []);
  }
}

port.on('message', answer);

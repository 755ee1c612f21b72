import { move, transferableSymbol, valueSymbol } from 'piscina';
import { lowerThreadPriority } from '../../../platform/lower-priority';
import type { PdfContent } from './pdf-content';
import { renderPdf } from './render-pdf';

lowerThreadPriority();

/** Worker-thread side of `PdfRenderer`: a thread receives a Buffer as a Uint8Array. */
export async function renderContent(
  content: Omit<PdfContent, 'logo'> & { logo: Uint8Array | null },
) {
  const pdf = await renderPdf({ ...content, logo: content.logo && Buffer.from(content.logo) });
  return move({ [transferableSymbol]: [pdf.bytes.buffer], [valueSymbol]: pdf });
}

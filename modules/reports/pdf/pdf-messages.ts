import type { PdfContent } from './pdf-content';

/** A PDF's whole file. */
export type Pdf = { bytes: Uint8Array; pages: number };

/** A buffer arrives as plain bytes. */
export type ToPdfThread = Omit<PdfContent, 'logo'> & { logo: Uint8Array | null };

/** Answers come in the order of the questions. */
export type FromPdfThread = { pdf: Pdf } | { error: unknown };

import type { PdfContent } from './pdf-content';

/** A complete PDF file. */
export type Pdf = { bytes: Uint8Array; pages: number };

/** The thread receives a Buffer as a Uint8Array. */
export type ToPdfThread = Omit<PdfContent, 'logo'> & { logo: Uint8Array | null };

/** Responses arrive in the order of the requests. */
export type FromPdfThread = { pdf: Pdf } | { error: unknown };

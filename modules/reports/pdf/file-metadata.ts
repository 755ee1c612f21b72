import type PDFDocument from 'pdfkit';
import { cleanText } from './clean-text';

/** What pdfkit writes into a file's XMP is put there by this, when the document ends. */
type Described = { _addInfo: () => void };

export type FileFacts = {
  title: string;
  author: string;
  subject: string;
  program: string;
  at: Date;
};

const escaped = (text: string): string =>
  cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inAnyLanguage = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

const xmpOf = ({ title, author, subject, program, at }: FileFacts): string => `
<rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <xmp:CreateDate>${at.toISOString()}</xmp:CreateDate>
  <xmp:CreatorTool>${program}</xmp:CreatorTool>
  <dc:title>${inAnyLanguage(title)}</dc:title>
  <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
  <dc:description>${inAnyLanguage(subject)}</dc:description>
  <pdf:Producer>${program}</pdf:Producer>
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

/**
 * Says in XMP what the file is about, and that it is for everybody (PDF/UA-1). pdfkit's own does not
 * escape: a brand such as “Miller & Sons” made it unreadable. Its mode for PDF/UA writes lists of
 * glyphs that validators refuse.
 */
export function describeFile(doc: InstanceType<typeof PDFDocument>, facts: FileFacts): void {
  (doc as unknown as Described)._addInfo = () => doc.appendXML(xmpOf(facts));
}

import type PDFDocument from 'pdfkit';
import { cleanText } from './clean-text';

/** pdfkit calls this when the document ends, to write the file's XMP. */
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
 * Writes the file's description to XMP and declares it accessible (PDF/UA-1). pdfkit's own XMP does
 * not escape: a brand such as “Miller & Sons” made it unreadable. pdfkit's PDF/UA mode writes glyph
 * lists that validators reject.
 */
export function describeFile(doc: InstanceType<typeof PDFDocument>, facts: FileFacts): void {
  (doc as unknown as Described)._addInfo = () => doc.appendXML(xmpOf(facts));
}

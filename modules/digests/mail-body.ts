import { type Html, html, noHtml } from '../../platform/html';

/** A part of a mail: what people read first, in the order of its parts. */
export type MailBlock =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'group'; text: string }
  | { kind: 'paragraph'; text: string }
  | {
      kind: 'item';
      title: string;
      sentence: string | undefined;
      /** Empty where the sentence says them. */
      facts: { name: string; value: string }[];
      url: string;
    }
  /** A link at the end, such as the one that ends the mails. */
  | { kind: 'link'; text: string; url: string };

const plain = (block: MailBlock): string[] => {
  switch (block.kind) {
    case 'title':
      return [block.text, '='.repeat(Math.min(block.text.length, 60)), ''];
    case 'heading':
      return ['', block.text, '-'.repeat(Math.min(block.text.length, 60)), ''];
    case 'group':
      return [block.text, ''];
    case 'paragraph':
      return [block.text, ''];
    case 'item':
      return [
        `* ${block.title}`,
        ...(block.sentence === undefined ? [] : [`  ${block.sentence}`]),
        ...block.facts.map(({ name, value }) => `  ${name}: ${value}`),
        `  ${block.url}`,
        '',
      ];
    case 'link':
      return [`${block.text}: ${block.url}`];
  }
};

export const toPlainText = (blocks: readonly MailBlock[]): string =>
  `${blocks.flatMap(plain).join('\n').trim()}\n`;

/** Mail programs drop style sheets, so that each element has its style. */
const markup = (block: MailBlock): Html => {
  switch (block.kind) {
    case 'title':
      return html`<h1 style="margin:0 0 4px;font-size:20px;line-height:28px;color:#1c2430">${block.text}</h1>`;
    case 'heading':
      return html`<h2 style="margin:28px 0 8px;padding-bottom:6px;border-bottom:1px solid #dfe3ea;font-size:15px;color:#566174">${block.text}</h2>`;
    case 'group':
      return html`<h3 style="margin:18px 0 6px;font-size:15px;color:#1c2430">${block.text}</h3>`;
    case 'paragraph':
      return html`<p style="margin:0 0 8px;color:#566174">${block.text}</p>`;
    case 'item':
      return html`<div style="margin:0 0 8px;padding:10px 12px;background:#f5f7fa;border-radius:6px">
<a href="${block.url}" style="font-weight:600;color:#0b5cad;text-decoration:none">${block.title}</a>
${block.sentence === undefined ? noHtml : html`<div style="margin-top:2px;color:#1c2430">${block.sentence}</div>`}
${block.facts.map(
  ({ name, value }) =>
    html`<div style="margin-top:2px;color:#1c2430"><span style="color:#566174">${name}:</span> ${value}</div>`,
)}
</div>`;
    case 'link':
      return html`<p style="margin:4px 0;font-size:12px"><a href="${block.url}" style="color:#566174">${block.text}</a></p>`;
  }
};

export const toHtml = (blocks: readonly MailBlock[]): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:24px 12px;background:#ffffff;font:14px/21px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c2430">
<div style="max-width:600px;margin:0 auto">
${blocks.map(markup)}
</div>
</body>
</html>
`.text;

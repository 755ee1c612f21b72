import { type Html, html, noHtml } from '../../../platform/html';
import { listsIn } from '../lists-in';
import { lightenUntil } from '../page/page-style';
import { ink, themeOf } from '../pdf/theme';
import type { ReportDataset, ReportFigure } from '../rules/report-dataset';
import type { ProsePart } from '../rules/report-layout';
import { Wording } from '../texts/wording';
import { chooseFigures } from './choose-figures';

export type ReportMailBody = { subject: string; text: string; html: string };

export type MailParts = {
  dataset: ReportDataset;
  /** Opens the report as a page. */
  pageUrl: string;
  /** Days for which the links work. */
  linkDays: number;
  pdf: { kind: 'attached' } | { kind: 'linked'; url: string } | null;
  /** The logo's name among the parts of the mail; null without one. */
  logoCid: string | null;
  unsubscribeUrl: string;
};

/** Mail is read in seconds: the report has the rest. */
const sentencesMax = 3;
const leadPartsMax = 8;

const arrows = { up: '▲', down: '▼', none: '' };

/** The name of a change's color in the style sheet, for dark screens. */
const toneClasses = { good: 'good', bad: 'bad', neutral: 'soft' };
const toneColors = { good: ink.good, bad: ink.bad, neutral: ink.soft };

/** Writes a report's mail as text and as HTML, in the report's language. */
export function writeReportMail(parts: MailParts): ReportMailBody {
  const { dataset } = parts;
  const wording = new Wording(dataset.language);
  const { mail } = wording.texts;
  const { from, to } = dataset.period;
  const subject = mail.subject(dataset.title, wording.formatDay(from), wording.formatDay(to));
  const figures = chooseFigures(dataset.sections);
  const said = dataset.summary.slice(0, sentencesMax).map((sentence) => wording.prose(sentence));
  const written = { wording, figures, said, subject, lead: leadOf(dataset) };
  return { subject, text: textOf(parts, written), html: htmlOf(parts, written) };
}

type Written = {
  wording: Wording;
  figures: ReportFigure[];
  said: string[];
  subject: string;
  lead: ProsePart[];
};

/** The author's words at the head of the report, if it begins with some. */
function leadOf({ sections }: ReportDataset): ProsePart[] {
  const [first] = sections[0]?.blocks ?? [];
  if (first?.kind !== 'prose') return [];
  if (first.parts.length <= leadPartsMax) return first.parts;
  return [...first.parts.slice(0, leadPartsMax), { kind: 'paragraph', text: '…' }];
}

/** Whether the mail's own figures and sentences may be invented ones. */
const hasSandbox = ({ sections }: ReportDataset) => sections.some((one) => one.hasSandboxData);

function textOf(parts: MailParts, { wording, figures, said, subject, lead }: Written): string {
  const { dataset, pageUrl, pdf, unsubscribeUrl, linkDays } = parts;
  const { mail, page } = wording.texts;
  const lines = figures.map((figure) => {
    const change = wording.changeOf(figure);
    const value = wording.formatValue(figure.value, figure.format, dataset.timezone);
    return `${figure.label}: ${value}${change === null ? '' : ` (${change.text})`}`;
  });
  return [
    subject,
    ...(hasSandbox(dataset) ? [mail.sandbox] : []),
    '',
    ...lead.map(({ kind, text }) => (kind === 'item' ? `- ${text}` : text)),
    ...(lead.length > 0 ? [''] : []),
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    ...said,
    '',
    `${page.view}: ${pageUrl}`,
    ...(pdf?.kind === 'linked' ? [`${mail.pdf}: ${pdf.url}`] : []),
    '',
    ...(pdf?.kind === 'attached' ? [mail.attached] : []),
    mail.links(linkDays),
    ...(dataset.branding.footer ? ['', dataset.branding.footer] : []),
    '',
    mail.unsubscribe(unsubscribeUrl),
    '',
  ].join('\n');
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Programs that know dark screens read these rules; others show the light colors of the parts. */
const styleOf = (accent: string): string => `
@media (max-width: 480px) {
  .gap { display: none !important; }
  .figure { display: block !important; margin: 0 0 10px; width: auto !important; }
  .pad { padding-left: 18px !important; padding-right: 18px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #14171a !important; }
  .card { background: #1d2125 !important; border-color: #3a4149 !important; }
  .panel { background: #262b31 !important; }
  .text { color: #e8eaed !important; }
  .soft { color: #a9b2bd !important; }
  .good { color: #5fd19a !important; }
  .bad { color: #ff9b85 !important; }
  .warn { background: #33291a !important; color: #f1c27d !important; }
  .link { color: ${lightenUntil(accent, 5)} !important; }
}
`;

function figureOf(figure: ReportFigure, wording: Wording, dataset: ReportDataset): Html {
  const change = wording.changeOf(figure);
  const value = wording.formatValue(figure.value, figure.format, dataset.timezone);
  const tone = change?.tone ?? 'neutral';
  return html`<td class="figure panel" width="32%" valign="top" style="background:${ink.panel};border-radius:8px;padding:14px"><div class="soft" style="color:${ink.soft};font-size:13px;font-weight:600;line-height:1.3">${figure.label}</div><div class="text" style="color:${ink.text};font-size:26px;font-weight:700;line-height:1.35">${value}</div>${
    change === null
      ? noHtml
      : html`<div class="${toneClasses[tone]}" style="color:${toneColors[tone]};font-size:13px;font-weight:600;line-height:1.35">${arrows[change.arrow]} ${change.text}</div>`
  }</td>`;
}

function htmlOf(parts: MailParts, { wording, figures, said, subject, lead }: Written): string {
  const { dataset, pageUrl, pdf, logoCid, unsubscribeUrl, linkDays } = parts;
  const { branding } = dataset;
  const { mail, page, paper } = wording.texts;
  const theme = themeOf(branding.color);
  const p = (text: string | Html) =>
    html`<p class="text" style="color:${ink.text};font-size:16px;line-height:1.5;margin:0 0 12px">${text}</p>`;
  const small = (text: string | Html) =>
    html`<p class="soft" style="color:${ink.soft};font-size:13px;line-height:1.5;margin:0 0 8px">${text}</p>`;
  const brand =
    logoCid === null
      ? html`<div style="color:${theme.onBrand};font-size:15px;font-weight:600">${branding.name}</div>`
      : html`<div style="background:#ffffff;border-radius:8px;display:inline-block;line-height:0;padding:10px"><img src="cid:${logoCid}" alt="${branding.name}" height="40" style="border:0;height:40px;max-width:220px;width:auto"></div>`;
  return html`<!doctype html>
<html lang="${dataset.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styleOf(theme.accent)}</style>
</head>
<body class="page" style="background:${ink.panel};margin:0;padding:0;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${ink.panel};${font}"><tr><td align="center" style="padding:20px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="background:#ffffff;border:1px solid ${ink.rule};border-radius:12px;max-width:600px;overflow:hidden">
<tr><td class="pad" style="background:${theme.brand};padding:24px 28px">${brand}
<h1 style="color:${theme.onBrand};font-size:24px;line-height:1.25;margin:16px 0 4px">${dataset.title}</h1>
<div style="color:${theme.onBrand};font-size:15px">${wording.formatPeriod(dataset.period)}</div></td></tr>
<tr><td class="pad" style="padding:24px 28px 12px">
${
  hasSandbox(dataset)
    ? html`<p class="warn" style="background:${ink.warnPanel};border-radius:8px;color:${ink.warn};font-size:14px;line-height:1.4;margin:0 0 16px;padding:10px 14px">${mail.sandbox}</p>`
    : noHtml
}
${listsIn(lead).map((group) =>
  group.kind === 'paragraph'
    ? p(group.text)
    : html`<ul class="text" style="color:${ink.text};font-size:16px;line-height:1.5;margin:0 0 12px;padding-left:22px">${group.items.map((item) => html`<li>${item}</li>`)}</ul>`,
)}
${
  figures.length === 0
    ? noHtml
    : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate;margin:4px 0 14px"><tr>${figures.flatMap(
        (figure, at) => [
          ...(at > 0 ? [html`<td class="gap" width="8"></td>`] : []),
          figureOf(figure, wording, dataset),
        ],
      )}</tr></table>`
}
${
  dataset.comparison === null || figures.length === 0
    ? noHtml
    : small(`${paper.comparedWith}: ${wording.formatPeriod(dataset.comparison)}`)
}
${said.map(p)}
<p style="margin:20px 0"><a href="${pageUrl}" style="background:${theme.brand};border-radius:6px;color:${theme.onBrand};display:inline-block;font-size:16px;font-weight:600;padding:12px 22px;text-decoration:none">${page.view}</a></p>
${pdf?.kind === 'attached' ? small(mail.attached) : noHtml}
${
  pdf?.kind === 'linked'
    ? small(html`<a class="link" href="${pdf.url}" style="color:${theme.accent}">${mail.pdf}</a>`)
    : noHtml
}
${small(mail.links(linkDays))}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="pad" style="padding:14px 28px">
${branding.footer ? small(branding.footer) : noHtml}
${small(html`<a class="soft" href="${unsubscribeUrl}" style="color:${ink.soft}">${mail.unsubscribeLink}</a>`)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}

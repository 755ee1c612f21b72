import { createHash } from 'node:crypto';
import { Html, html, noHtml } from '../../../platform/html';
import { sourceRow, sourcesTable } from '../pdf/draw-closing';
import { dataNote, hasSandboxData, nameOf } from '../pdf/draw-cover';
import type { PdfContent } from '../pdf/pdf-content';
import { chaptersOf } from '../pdf/report-chapters';
import { themeOf } from '../pdf/theme';
import type { ReportDataset, ReportSection } from '../rules/report-dataset';
import { notMeasured, Wording } from '../texts/wording';
import { drawBlock, drawTable, type PageLanguage } from './page-blocks';
import { styleOf } from './page-style';

/** A file of the report that the page links to. */
export type PageFile = { name: string; url: string };

export type ReportPage = {
  html: string;
  /** What the page may load: its own style, and the logo in it. */
  contentPolicy: string;
};

/** What a page is written from; a preview has no frozen data, and so no hash. */
export type PageContent = Omit<PdfContent, 'dataHash'> & { dataHash: string | null };

/** Fewer sections are in view without a list of them. */
const contentsLeast = 4;

/**
 * Renders a report as a web page without scripts, from the frozen data that its files are written
 * from: the same report always gives the same page.
 */
export function renderPage(content: PageContent, files: readonly PageFile[]): ReportPage {
  const { dataset } = content;
  const wording = new Wording(dataset.language);
  const theme = themeOf(dataset.branding.color);
  const style = styleOf(theme);
  const language = { wording, timezone: dataset.timezone };
  const page = html`<!doctype html>
<html lang="${dataset.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${dataset.title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${coverOf(content, files, wording)}
<main>
${factsOf(dataset, wording)}
${sentencesOf(dataset, wording)}
${contentsOf(dataset, wording)}
${sectionsOf(content, language)}
${closingOf(content, language)}
</main>
<footer><p>${dataset.branding.footer ?? dataset.branding.name}</p></footer>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  const contentPolicy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return { html: page.text, contentPolicy };
}

function coverOf(
  { dataset, logo }: PageContent,
  files: readonly PageFile[],
  wording: Wording,
): Html {
  const { paper, page } = wording.texts;
  const { name, logo: kind } = dataset.branding;
  const brand =
    logo === null || kind === null
      ? html`<p class="publisher">${name}</p>`
      : html`<div class="logo"><img src="data:${kind.mediaType};base64,${logo.toString('base64')}" alt="${paper.logoOf(name)}"></div>`;
  const links = files.map(
    (file) => html`<li><a href="${file.url}" rel="noreferrer">${file.name}</a></li>`,
  );
  return html`<header class="cover"><div class="wrap">${brand}
<p class="kind">${paper.types[dataset.type]}</p>
<h1>${dataset.title}</h1>
<p class="kind">${wording.formatPeriod(dataset.period)}</p>
${files.length === 0 ? noHtml : html`<ul class="files" aria-label="${page.files}">${links}</ul>`}
</div></header>`;
}

function factsOf(dataset: ReportDataset, wording: Wording): Html {
  const { paper } = wording.texts;
  const facts: [string, string][] = [
    [
      dataset.websites.length === 1 ? paper.website : paper.websites,
      dataset.websites.map(nameOf).join(', '),
    ],
    [paper.period, wording.formatPeriod(dataset.period)],
    ...(dataset.comparison === null
      ? []
      : [[paper.comparedWith, wording.formatPeriod(dataset.comparison)] as [string, string]]),
    [paper.dataAsOf, `${wording.formatTime(dataset.asOf, dataset.timezone)} (${dataset.timezone})`],
    [paper.preparedBy, dataset.branding.name],
  ];
  const warning = hasSandboxData(dataset)
    ? html`<p class="warning"><strong>${dataNote(dataset, paper)}</strong>${paper.sandboxWarning}</p>`
    : noHtml;
  return html`<div class="facts">${warning}<dl>${facts.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></div>`;
}

function sentencesOf({ summary, recommendations }: ReportDataset, wording: Wording): Html {
  const { paper } = wording.texts;
  const said = summary.length === 0 ? [paper.nothingToSumUp] : summary;
  return html`<section><h2>${paper.summary}</h2>${said.map(
    (sentence) => html`<p>${wording.prose(sentence)}</p>`,
  )}${
    recommendations.length === 0
      ? noHtml
      : html`<h3>${paper.recommendations}</h3><ol>${recommendations.map((text) => html`<li>${text}</li>`)}</ol>`
  }</section>`;
}

function contentsOf({ sections }: ReportDataset, wording: Wording): Html {
  const titled = sections.filter(({ title }) => title !== '');
  if (titled.length < contentsLeast) return noHtml;
  const title = wording.texts.paper.contents;
  return html`<nav aria-label="${title}"><ol>${titled.map(
    (section) => html`<li><a href="#${section.key}">${section.title}</a></li>`,
  )}</ol></nav>`;
}

const linesOf = (text: string | null): string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '');

function sectionsOf({ dataset, rows }: PageContent, language: PageLanguage): Html[] {
  const { paper } = language.wording.texts;
  const sectionOf = (
    section: ReportSection,
  ): Html => html`<section id="${section.key}">${section.title === '' ? noHtml : html`<h2>${section.title}</h2>`}
${section.hasSandboxData ? html`<p class="badge">${paper.sandboxData}</p>` : noHtml}
${linesOf(section.comment).map((line) => html`<p>${line}</p>`)}
${section.blocks.map((block) => drawBlock(block, rows, language, section.title))}</section>`;
  return chaptersOf(dataset, paper).map(
    ({ title, sections }) =>
      html`${title === null ? noHtml : html`<h2 class="website">${title}</h2>`}${sections.map(sectionOf)}`,
  );
}

function closingOf({ dataset, dataHash }: PageContent, language: PageLanguage): Html {
  const { wording } = language;
  const { paper } = wording.texts;
  const rows = dataset.sources.map((source) => sourceRow(source, wording));
  const table = drawTable(sourcesTable(dataset.sources, wording), rows, language);
  const notes = [
    paper.dashNote(notMeasured),
    ...(dataHash === null
      ? [paper.previewNote]
      : [paper.frozenNote, `${paper.dataHash}: SHA-256 ${dataHash}`]),
  ];
  return html`<section><h2>${paper.about}</h2>${table}${notes.map(
    (note) => html`<p class="note">${note}</p>`,
  )}</section>`;
}

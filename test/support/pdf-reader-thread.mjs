import { parentPort } from 'node:worker_threads';
import { getDocument, OPS } from 'unpdf/pdfjs';

/** Reads PDFs by pdf.js, in a thread of its own: jest cannot load ECMAScript modules. */
parentPort.on('message', async (bytes) => {
  try {
    parentPort.postMessage({ facts: await read(bytes) });
  } catch (error) {
    parentPort.postMessage({ failure: String(error?.stack ?? error) });
  }
});

async function read(bytes) {
  const task = getDocument({ data: bytes, verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await readPage(document, await document.getPage(number)));
  }
  const metadata = await document.getMetadata();
  const facts = {
    pages,
    info: metadata.info,
    outline: await readOutline(document, await document.getOutline()),
  };
  await task.destroy();
  return facts;
}

async function readPage(document, page) {
  const { items } = await page.getTextContent();
  const annotations = await page.getAnnotations();
  const operators = await page.getOperatorList();
  const structure = await page.getStructTree();
  return {
    structure: structure === null ? [] : elementsOf(structure),
    width: page.view[2],
    height: page.view[3],
    items: items
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, dir, transform, width, height }) => ({
        text: str,
        direction: dir,
        x: transform[4],
        y: transform[5],
        width,
        height,
      })),
    links: await Promise.all(
      annotations
        .filter(({ subtype }) => subtype === 'Link')
        .map(async ({ rect, url, dest }) => ({
          rect,
          url: url ?? null,
          target: dest === null || dest === undefined ? null : await targetOf(document, dest),
        })),
    ),
    images: operators.fnArray.filter((fn) => fn === OPS.paintImageXObject).length,
    missingGlyphs: operators.argsArray
      .filter((_, index) => operators.fnArray[index] === OPS.showText)
      .flatMap(([glyphs]) => glyphs)
      .filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length,
  };
}

/** What the page has of the document's structure, in the order of reading. */
const elementsOf = ({ children = [] }) =>
  children
    .filter(({ role }) => role !== undefined)
    .flatMap((element) => [
      { role: element.role, alt: element.alt ?? null },
      ...elementsOf(element),
    ]);

async function targetOf(document, dest) {
  const [ref, , x, y] = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  return { page: (await document.getPageIndex(ref)) + 1, x, y };
}

async function readOutline(document, items) {
  return Promise.all(
    (items ?? []).map(async ({ title, dest, items: children }) => ({
      title,
      page: (await targetOf(document, dest)).page,
      items: await readOutline(document, children),
    })),
  );
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import express, { type Response, type Router } from 'express';
import { Marked, type RendererObject } from 'marked';
import { escapeHtml, Html, html } from '../../platform/html';

const folder = join(__dirname, '..', '..', 'docs');

const style = `
h1, h2, h3 { line-height: 1.25; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff; }
nav { font-size: .9rem; }
pre { overflow-x: auto; padding: .75rem 1rem; background: #f3f5f7; border-radius: 6px; font-size: .85rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #d8dde3; }
img { max-width: 100%; border: 1px solid #d8dde3; }
a { color: #0a58ca; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e7eb; background: #15181c; }
  pre { background: #20252b; }
  th, td, img { border-color: #39414a; }
  a { color: #7fb3ff; }
}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const contentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'`;

/** Serves the Markdown files of `docs/` for people, such as `/docs/guides`, with their pictures. */
export function docPages(): Router {
  const router = express.Router();
  router.get(/^\/docs\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)\/?$/, async (request, response, next) => {
    const path = request.params[0] ?? '';
    const name = [`${path}.md`, `${path}/README.md`].find((file) => existsSync(join(folder, file)));
    if (name === undefined) return next();
    await sendPage(response, name);
  });
  router.get(/^\/docs\/((?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:jpg|png))$/, (request, response, next) => {
    const file = join(folder, request.params[0] ?? '');
    if (!existsSync(file)) return next();
    response.sendFile(file, { maxAge: '1 hour' });
  });
  return router;
}

async function sendPage(response: Response, name: string): Promise<void> {
  const markdown = await readFile(join(folder, name), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  const body = await new Marked({ renderer: rendererOf(name) }).parse(markdown);
  sendDocPage(response, title, new Html(body));
}

/** Sends a page of the documentation, which needs no script. */
export function sendDocPage(response: Response, title: string, body: Html): void {
  response.set('Content-Security-Policy', contentPolicy).type('html');
  response.send(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title} – Sightline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <style>${new Html(style)}</style>
  </head>
  <body>
    <nav><a href="/">Sightline</a> · <a href="/docs/guides">Guides</a> · <a href="/docs">API reference</a></nav>
    <main>
${body}
    </main>
  </body>
</html>
`.text,
  );
}

/** Links between files become links between pages; headings can be linked to, as on GitHub. */
const rendererOf = (name: string): RendererObject => ({
  link({ href, tokens }) {
    const page = pageOf(name, href);
    const text = this.parser.parseInline(tokens);
    return page === undefined ? text : `<a href="${escapeHtml(page)}">${text}</a>`;
  },
  image: ({ href, text }) =>
    `<img src="${escapeHtml(pageOf(name, href) ?? '')}" alt="${escapeHtml(text)}">`,
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
});

const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Returns the address of what a page links to; undefined for files that are not served. */
function pageOf(name: string, href: string): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join('/docs', posix.dirname(name), file);
  if (!target.startsWith('/docs/')) return undefined;
  const page = target.replace(/\/README\.md$|\.md$/, '');
  return anchor === undefined ? page : `${page}#${anchor}`;
}

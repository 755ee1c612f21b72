import express, { type Router } from 'express';
import { reportJsonSchema } from '../../modules/reports/json';
import type { Config } from '../../platform/config';
import { html } from '../../platform/html';
import { docPages, sendDocPage } from '../http/doc-pages';
import { FixedReply } from '../http/fixed-reply';
import { type Area, areaDescriptions } from './areas';
import { openApiDocument } from './openapi';
import type { Operation } from './operation';
import { referenceFilesRouter, referenceScript } from './reference-files';

/** The operations of one area: a browser needs seconds to show those of all. */
const pageOf = (area: Area) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${area} – Sightline API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <nav style="padding: 0.5rem 1rem; font: 0.9rem system-ui, sans-serif"><a href="/docs">All areas</a> · <a href="/docs/guides">Guides</a></nav>
    <script id="api-reference" data-url="/openapi/${area}.json" data-configuration='{"withDefaultFonts":false,"hideClientButton":true,"telemetry":false,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never","defaultOpenAllTags":true}'></script>
    <script type="module" src="${referenceScript}"></script>
  </body>
</html>
`;

const areas = Object.keys(areaDescriptions) as Area[];

/** The address of an operation in the page of its area. */
const addressOf = ({ area, method, path }: Operation) =>
  `/docs/api/${area}#tag/${area}/${method.toUpperCase()}/api/v1${path}`;

const listOf = (operations: readonly Operation[]) => html`
<h1>API reference</h1>
<p>Every operation by its area. Each area has a page with parameters, schemas and examples; <a href="/openapi.json">openapi.json</a> has all of them for programs.</p>
<ul>${areas.map((area) => html`<li><a href="#${area}">${area}</a>: ${areaDescriptions[area]}</li>`)}</ul>
${areas.map(
  (area) => html`
<h2 id="${area}"><a href="/docs/api/${area}">${area}</a></h2>
<table>
${operations
  .filter((operation) => operation.area === area)
  .map(
    (operation) =>
      html`<tr><td>${operation.method.toUpperCase()}</td><td><a href="${addressOf(operation)}"><code>${operation.path}</code></a></td><td>${operation.summary}</td></tr>`,
  )}
</table>`,
)}`;

// The API reference uses inline styles and inlined images; nothing may be loaded from elsewhere.
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
].join('; ');

/**
 * Serves `/openapi.json` and the human-readable `/docs`, with a page and a document for each area, all
 * generated from the operation table, and the guides next to them.
 */
export function docsRouter(operations: readonly Operation[], config: Config): Router {
  const router = express.Router();
  const documentOf = (some: readonly Operation[]) =>
    new FixedReply('application/json; charset=utf-8', () =>
      Buffer.from(
        JSON.stringify(openApiDocument(some, { publicUrl: config.publicUrl, hasExamples: true })),
      ),
    );
  const document = documentOf(operations);
  router.get('/openapi.json', (request, response) => document.send(request, response));
  for (const area of areas) {
    const part = documentOf(operations.filter((operation) => operation.area === area));
    router.get(`/openapi/${area}.json`, (request, response) => part.send(request, response));
    router.get(`/docs/api/${area}`, (_request, response) => {
      response.set('Content-Security-Policy', contentPolicy).type('html').send(pageOf(area));
    });
  }
  const reportSchema = reportJsonSchema(`${config.publicUrl ?? ''}/schemas/report.json`);
  router.get('/schemas/report.json', (_request, response) => {
    response.type('application/schema+json').json(reportSchema);
  });
  router.get('/docs', (_request, response) =>
    sendDocPage(response, 'API reference', listOf(operations)),
  );
  router.use(referenceFilesRouter());
  router.use(docPages());
  return router;
}

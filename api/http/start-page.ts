import express, { type Router } from 'express';
import { escapeHtml } from '../../platform/html';
import { version } from '../../platform/version';

type Link = { href: string; name: string; text: string };

const links: Link[] = [
  { href: '/docs/guides', name: 'Guides', text: 'a page for each task' },
  { href: '/docs', name: 'Documentation of the API', text: 'every operation, with examples' },
  { href: '/openapi.json', name: 'OpenAPI document', text: 'for generated clients' },
  { href: '/schemas/report.json', name: 'Schema of reports', text: 'of their JSON files' },
  { href: '/readyz', name: 'Readiness', text: 'of this service and its databases' },
  { href: '/metrics', name: 'Metrics', text: 'in the format of Prometheus' },
];

const toItem = ({ href, name, text }: Link) =>
  `<li><a href="${escapeHtml(href)}">${name}</a>: ${text}</li>`;

const pageOf = (all: readonly Link[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Sightline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <style>
      body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <h1>Sightline</h1>
    <p>Rankings, crawler visits, indexing and audits of websites, by an API. Version ${version}.</p>
    <ul>
      ${all.map(toItem).join('\n      ')}
    </ul>
    <p>Programs call <code>/api/v1</code> with an API key: <code>Authorization: Bearer &lt;key&gt;</code>. Agents connect to <code>/mcp</code> with the same key.</p>
  </body>
</html>
`;

/** `GET /` for people: what there is, and where. */
export function startPage({ temporalUiUrl }: { temporalUiUrl: string | undefined }): Router {
  const jobs = temporalUiUrl
    ? [{ href: temporalUiUrl, name: 'Jobs', text: 'in Temporal’s Web UI' }]
    : [];
  const page = pageOf([...links, ...jobs]);
  return express.Router().get('/', (_request, response) => {
    response.type('html').send(page);
  });
}

// Calls the service at URL with KEY by the compiled client in FOLDER: node FILE FOLDER URL KEY.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, basePath, accessToken] = process.argv.slice(2);
const { Configuration, WebsitesApi } = await import(pathToFileURL(join(folder, 'index.js')).href);

const websites = new WebsitesApi(new Configuration({ basePath, accessToken }));
const created = await websites.createWebsite({
  createWebsiteRequest: { domain: 'written.example' },
});
const imported = await websites.importWebsites({ body: 'Domain\nuploaded.example\n' });
const listed = await websites.listWebsites();
// The typed call reads every 200 as JSON.
const { raw } = await websites.listOverviewRaw({ format: 'csv' });

process.stdout.write(
  JSON.stringify({
    created: created.data.domain,
    imported: imported.data.created,
    listed: listed.data.map(({ domain }) => domain),
    csv: await raw.text(),
  }),
);

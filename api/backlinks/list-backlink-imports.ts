import { listImports } from '../../modules/backlinks/store/backlink-site-store';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { backlinkImportSchema, toImportAnswer } from './import-schema';

export const listBacklinkImports = defineList({
  id: 'listBacklinkImports',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/imports',
  summary: 'List where links were collected from',
  description: 'Returns collections and imported files, the newest first.',
  tool: { description: 'Collections and imported files of links, with what each brought.' },
  params: websitePath,
  response: backlinkImportSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, page }) {
    const { rows, total } = await listImports(db, resource.id, page);
    return { rows: rows.map(toImportAnswer), total };
  },
});

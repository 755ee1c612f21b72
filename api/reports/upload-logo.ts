import type { Readable } from 'node:stream';
import { audit } from '../../modules/account/store/audit-log';
import { checkLogo, logoBytesMax, tooLarge } from '../../modules/reports/read-logo';
import { readBranding, saveBranding, storeLogo } from '../../modules/reports/store/branding-store';
import { defineUpload } from '../operation/operation';
import { brandingSchema } from './branding-fields';

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes > logoBytesMax) throw tooLarge('');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

export const uploadReportLogo = defineUpload({
  id: 'uploadReportLogo',
  area: 'reports',
  method: 'put',
  path: '/report-branding/logo',
  summary: 'Upload the logo of the workspace’s reports',
  description:
    'Saves a PNG or JPEG of at most 1 MB, 16 to 4,000 pixels a side; the format is detected from the ' +
    'bytes, not from the content type. PUT /report-branding with `logoUrl: null` removes the logo.',
  tool: { unfit: 'A file; save_report_branding fetches one from an address' },
  mediaTypes: ['image/png', 'image/jpeg'],
  response: brandingSchema,
  async handle(context, { upload }) {
    const { caller } = context;
    const { workspaceId } = caller;
    const image = checkLogo(await upload.admit(logoBytesMax, () => readAll(upload.body)), '');
    const branding = await context.transaction(async (tx) => {
      const logo = await storeLogo(tx, image);
      const changed = { ...(await readBranding(tx)), logo };
      await saveBranding(tx, changed);
      await audit(tx, context, {
        action: 'report_branding.update',
        targetType: 'workspace',
        targetId: workspaceId,
        details: { logo: logo.sha256 },
      });
      return changed;
    });
    return { data: branding };
  },
});

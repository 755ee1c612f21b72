import type { Operation } from '../operation/operation';
import { createWebsite } from './create-website';
import { createWebsites } from './create-websites';
import { deleteTags } from './delete-tags';
import { deleteWebsite } from './delete-website';
import { estimateRefresh } from './estimate-refresh';
import { getWebsite } from './get-website';
import { getWebsiteSettings } from './get-website-settings';
import { importWebsites } from './import-websites';
import { listTags } from './list-tags';
import { listWebsites } from './list-websites';
import { previewWebsiteDeletion } from './preview-website-deletion';
import { refreshWebsite } from './refresh-website';
import { renameTags } from './rename-tags';
import { updateWebsite } from './update-website';
import { updateWebsiteSettings } from './update-website-settings';

export const websiteOperations: readonly Operation[] = [
  listWebsites,
  createWebsite,
  createWebsites,
  importWebsites,
  getWebsite,
  updateWebsite,
  deleteWebsite,
  previewWebsiteDeletion,
  refreshWebsite,
  estimateRefresh,
  getWebsiteSettings,
  updateWebsiteSettings,
  listTags,
  renameTags,
  deleteTags,
];

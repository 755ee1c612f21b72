import type { FilesConfig } from '../config';
import type { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { openS3Store } from './s3-store';

/** Opens the configured store; the S3 client is loaded only if it is used. */
export const openFileStore = (config: FilesConfig): FileStore =>
  config.kind === 'folder' ? new FolderStore(config.folder) : openS3Store(config);

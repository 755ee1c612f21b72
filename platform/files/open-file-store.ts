import type { FilesConfig } from '../config';
import type { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { openS3Store } from './s3-store';

/** The store that the environment names; the S3 client is loaded only where it is used. */
export const openFileStore = (config: FilesConfig): FileStore =>
  config.kind === 'folder' ? new FolderStore(config.folder) : openS3Store(config);

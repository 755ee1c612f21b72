import { promptFile } from '../ai/prompt-file';
import { aiReportFile } from '../ai/read-report';
import { backlinkFile } from '../backlinks/backlink-file';
import { knownLinkFile } from '../backlinks/known-link-file';
import { conversionFile } from '../campaigns/conversion-file';
import { keywordFile } from '../keywords/keyword-file';
import { searchExportFile } from '../search-console/read-export';
import { websiteFile } from '../websites/website-file';
import type { FileReader } from './file-reader';

/** Only the thread loads them: their options and blocks are known where they are used. */
// biome-ignore lint/suspicious/noExplicitAny: each reader has types of its own.
type AnyReader = FileReader<any, unknown>;

export const fileReaders: readonly AnyReader[] = [
  aiReportFile,
  backlinkFile,
  conversionFile,
  keywordFile,
  knownLinkFile,
  promptFile,
  searchExportFile,
  websiteFile,
];

import type { Operation } from '../operation/operation';
import { createKeywordGroup } from './create-keyword-group';
import { createKeywords } from './create-keywords';
import { deleteKeywordGroup } from './delete-keyword-group';
import { deleteKeywordTags } from './delete-keyword-tags';
import { deleteKeywords } from './delete-keywords';
import { getKeyword } from './get-keyword';
import { getKeywordGroup } from './get-keyword-group';
import { importKeywords } from './import-keywords';
import { listKeywordGroups } from './list-keyword-groups';
import { listKeywordTags } from './list-keyword-tags';
import { listKeywords } from './list-keywords';
import { renameKeywordTags } from './rename-keyword-tags';
import { updateKeywordGroup } from './update-keyword-group';
import { updateKeywords } from './update-keywords';

export const keywordOperations: readonly Operation[] = [
  listKeywordGroups,
  createKeywordGroup,
  getKeywordGroup,
  updateKeywordGroup,
  deleteKeywordGroup,
  listKeywords,
  createKeywords,
  updateKeywords,
  deleteKeywords,
  importKeywords,
  getKeyword,
  listKeywordTags,
  renameKeywordTags,
  deleteKeywordTags,
];

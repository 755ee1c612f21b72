import { createSearchAnnotation } from './create-annotation';
import { deleteSearchAnnotation } from './delete-annotation';
import { explainSearch } from './explain-search';
import { listSearchAnnotations } from './list-annotations';

export const explainOperations = [
  explainSearch,
  listSearchAnnotations,
  createSearchAnnotation,
  deleteSearchAnnotation,
];

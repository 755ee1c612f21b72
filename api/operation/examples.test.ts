import { operations } from '../operations';
import { examples, isExampleOf } from './examples';

it('every operation has an example that its schemas accept', () => {
  const stale = operations.filter((operation) => !isExampleOf(operation, examples[operation.id]));
  // Record them anew: `WRITE_DOCS=1 npx jest every-operation`, then `npm run openapi`.
  expect(stale.map(({ id }) => id)).toEqual([]);
});

it('every example is of an operation', () => {
  const ids = new Set(operations.map(({ id }) => id));
  expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
});

import { operations } from '../operations';
import { toolsOf } from './tool';

describe('an agent is asked to confirm', () => {
  const deletes = operations.filter(({ method }) => method === 'delete');

  it.each(deletes.map((operation) => [operation.id, operation] as const))(
    '%s, which deletes',
    (_id, operation) => expect(operation.confirm).toBeDefined(),
  );

  it('what shows a secret, notifies search engines, spends credits, fetches much or changes many things', () => {
    const asking = operations.filter(({ confirm }) => confirm).map(({ id }) => id);
    expect(asking).toEqual(
      expect.arrayContaining([
        'createKey',
        'rotateKey',
        'revokeKey',
        'submitUrls',
        'trackUrls',
        'refreshWebsite',
        'createKeywords',
        'updateKeywords',
        'startAudit',
      ]),
    );
  });

  it('by tools that say so', () => {
    for (const { operation, listed } of toolsOf(operations)) {
      const asks = operation.confirm !== undefined;
      expect(listed.annotations.destructiveHint ?? false).toBe(asks);
      expect('confirmationToken' in (listed.inputSchema['properties'] as object)).toBe(asks);
    }
  });
});

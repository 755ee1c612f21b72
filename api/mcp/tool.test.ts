import { z } from 'zod';
import { operations } from '../operations';
import { toolsOf } from './tool';

const tools = toolsOf(operations);

describe('the table of tools', () => {
  it('names each tool once', () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
  });

  it('gives at most 25 to a client that names no toolkits', () => {
    const defaults = tools.filter(({ operation: { tool } }) => tool !== false && tool?.isDefault);
    expect(defaults.length).toBeLessThanOrEqual(25);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s takes each argument by one name',
    (_name, { operation, listed }) => {
      const body = operation.body instanceof z.ZodObject ? Object.keys(operation.body.shape) : [];
      const names = [
        ...Object.keys(operation.params.shape),
        ...Object.keys(operation.query.shape),
        ...body,
      ];
      expect(names).toHaveLength(new Set(names).size);
      expect(names).not.toContain('confirmationToken');
      // What is no object of fields cannot be given as arguments.
      if (operation.body) expect(operation.body).toBeInstanceOf(z.ZodObject);
      expect(JSON.stringify(listed.inputSchema)).not.toContain('$ref');
    },
  );

  it.each(
    operations.filter(({ method }) => method === 'delete').map((one) => [one.id, one] as const),
  )('%s asks an agent for a confirmation', (_id, operation) =>
    expect(operation.confirm).toBeDefined(),
  );

  it('asks for one also where a secret is shown, and before submissions and refreshes', () => {
    const asking = operations.filter(({ confirm }) => confirm).map(({ id }) => id);
    expect(asking).toEqual(
      expect.arrayContaining([
        ...['createKey', 'rotateKey', 'revokeKey', 'submitUrls', 'trackUrls', 'refreshWebsite'],
        ...['createKeywords', 'updateKeywords'],
      ]),
    );
  });

  it('says of each tool whether it only reads', () => {
    for (const { operation, listed } of tools) {
      expect(listed.annotations.readOnlyHint).toBe(operation.scope === 'read');
      if (operation.method === 'delete') expect(listed.annotations.destructiveHint).toBe(true);
    }
  });
});

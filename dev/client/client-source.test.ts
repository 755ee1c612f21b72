import { operations } from '../../api/operations';
import { Sightline } from '../../packages/client/src/client';
import { currentDocument } from '../openapi/current-document';
import { inPlace } from '../openapi/in-place';
import { clientOperations } from './client-source';
import { areaProperty, methodNames } from './method-names';

type Described = { operationId: string; parameters: Array<{ name: string; in: string }> };
type Methods = Record<string, Record<string, (...args: unknown[]) => PromiseLike<unknown>>>;

describe('every operation of the OpenAPI document has a method that calls it', () => {
  const { paths } = inPlace(currentDocument()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const names = methodNames(clientOperations(operations));

  test.each(clientOperations(operations).map((each) => [each.id, each] as const))(
    '%s',
    async (id, { area, path, method, body, kind }) => {
      const described = paths[`/api/v1${path}`]?.[method];
      expect(described?.operationId).toBe(id);
      let called: [string, string | undefined, unknown] | undefined;
      const client = new Sightline({
        apiKey: 'sl_r_test',
        baseUrl: 'http://service.example',
        fetch: async (url, init) => {
          called = [url, init.method, init.body];
          return Response.json({ data: [], meta: { total: 0, limit: 1, offset: 0 } });
        },
      });
      const ids = described?.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      const input = kind === 'upload' ? 'bytes' : body ? { field: 1 } : undefined;
      const call = (client as unknown as Methods)[areaProperty(area)]?.[names.get(id) ?? ''];
      await call?.(...(ids ?? []), ...(input ? [input] : []));
      const expected = `http://service.example/api/v1${path.replace(/[{}]/g, '')}`;
      const sent = kind === 'upload' ? 'bytes' : body ? '{"field":1}' : undefined;
      expect(called).toEqual([expected, method.toUpperCase(), sent]);
    },
  );
});

import { apiCompare, type Diff } from 'api-smart-diff';
import { inPlace } from './in-place';

type Document = Record<string, unknown>;
type Operations = Record<string, Record<string, { operationId?: string }>>;

/**
 * Returns the changes that would force clients of the older document to change, one sentence each.
 * A changed operation id counts, too: generated clients name their functions after it.
 */
export function breakingChanges(older: Document, newer: Document): string[] {
  // Operations may refer to what they had in place, and to a part that was renamed.
  const { diffs } = apiCompare(inPlace(older), inPlace(newer));
  // Shared schemas are compared per operation: a new field breaks requests, not responses.
  const changes = diffs
    .filter((diff) => diff.path[0] === 'paths' && isBreaking(diff))
    .map(({ path: [, route, method, ...place], action, description }) => {
      const operation = `${String(method ?? action).toUpperCase()} ${String(route)}`;
      // The library's descriptions start with the action in brackets, or do not describe the
      // change.
      const isDescribed = description?.startsWith('[') === true;
      return `${operation}: ${isDescribed ? description : `${action} ${place.join('.')}`}`;
    });
  return [...new Set([...changes, ...renamedOperations(older, newer)])];
}

// The library inverts its verdict for responses, even for replaced values, so these are always
// breaking.
const exactKeywords = new Set<unknown>(['type', 'const', 'format']);

const isBreaking = ({ type, action, path }: Diff) =>
  type === 'breaking' || (action === 'replace' && exactKeywords.has(path.at(-1)));

function renamedOperations(older: Document, newer: Document): string[] {
  const before = operationIds(older);
  const after = operationIds(newer);
  return [...before].flatMap(([key, id]) => {
    const now = after.get(key);
    return now === undefined || now === id ? [] : [`${key}: operationId ${id} became ${now}`];
  });
}

function operationIds(document: Document): Map<string, string | undefined> {
  const paths = document['paths'] as Operations;
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId] as const,
      ),
    ),
  );
}

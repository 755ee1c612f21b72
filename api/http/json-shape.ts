import { type AppError, invalid } from '../../platform/errors';

export type ShapeLimits = {
  /** Of one object. */
  fieldsMax: number;
  /** Of one list. */
  itemsMax: number;
  /** Of the whole text: objects, lists and what is in them. */
  valuesMax: number;
};

/** No operation takes anything that is half as deep. */
export const depthMax = 100;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Returns the position of the quote that ends the string, or the end of the text. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

/**
 * Finds an object with absurdly many fields, as long a list, absurd nesting, or more values
 * altogether than the event loop has time for, in a fraction of the time that the parser of JSON
 * would block it for. Other mistakes are left to the parser.
 */
export function findBadShape(
  json: Uint8Array,
  { fieldsMax, itemsMax, valuesMax }: ShapeLimits,
): AppError | undefined {
  const isList = new Uint8Array(depthMax + 1);
  /** Fields of each open object, commas of each open list. */
  const counts = new Uint32Array(depthMax + 1);
  let depth = 0;
  // Each value follows a colon, a comma or a bracket, or is the first one.
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      at = endOfString(json, at);
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > depthMax)
        return invalid('', 'too_deep', `is nested over ${depthMax} levels deep`);
      isList[depth] = Number(byte === openBracket);
      counts[depth] = 0;
      values += Number(byte === openBracket);
    } else if (byte === closeBrace || byte === closeBracket) {
      depth = Math.max(0, depth - 1);
    } else if (byte === (isList[depth] ? comma : colon)) {
      const count = (counts[depth] ?? 0) + 1;
      counts[depth] = count;
      values += 1;
      if (isList[depth] && count >= itemsMax) {
        return invalid('', 'too_many_items', `has a list with over ${itemsMax} items`);
      }
      if (!isList[depth] && count > fieldsMax) {
        return invalid('', 'too_many_fields', `has an object with over ${fieldsMax} fields`);
      }
    }
    if (values > valuesMax) {
      return invalid('', 'too_many_values', `has over ${valuesMax} values; send it in parts`);
    }
  }
  return undefined;
}

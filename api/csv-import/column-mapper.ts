export type MappedColumns<Field extends string> = {
  indexByField: Map<Field, number>;
  /** Names of columns that are of no field, or of one that an earlier column has. */
  ignored: string[];
};

/** Returns a column's name without case, spaces and punctuation. */
export const plainName = (header: string): string =>
  header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns a function that maps a header's columns to fields by their plain names. */
export function columnMapper<Field extends string>(
  namesByField: Record<Field, readonly string[]>,
): (cells: readonly string[]) => MappedColumns<Field> {
  const fieldByName = new Map<string, Field>();
  for (const field of Object.keys(namesByField) as Field[]) {
    for (const name of namesByField[field]) fieldByName.set(name, field);
  }
  return (cells) => {
    const indexByField = new Map<Field, number>();
    const ignored: string[] = [];
    for (const [index, cell] of cells.entries()) {
      const field = fieldByName.get(plainName(cell));
      // The first of two columns for one field is used.
      if (field && !indexByField.has(field)) indexByField.set(field, index);
      else if (cell.trim() !== '') ignored.push(cell.trim().slice(0, 100));
    }
    return { indexByField, ignored };
  };
}

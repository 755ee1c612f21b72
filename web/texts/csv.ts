/** Texts of imports of tables. */
export const csvTexts = {
  file: 'File',
  columns: 'Columns of the file',
  columnsHint: 'Columns with a usual name are recognized. Name the others, or leave them out.',
  byName: 'As it is named',
  notRead: 'Not read',
  unnamed: (place: string) => `Column ${place}`,
  ignored: (names: string) => `Not recognized: ${names}. Name these columns and import again.`,
  row: (row: string) => `Row ${row}:`,
  counts: {
    created: 'added',
    updated: 'updated',
    exists: 'were there',
    invalid: 'not valid',
    overLimit: 'over the limit',
  },
  existing: 'Rows that are there already',
  onExisting: { skip: 'Leave as they are', update: 'Update' },
} as const;

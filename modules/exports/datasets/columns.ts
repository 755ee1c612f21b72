import type { ColumnType, ExportColumn } from '../rules/dataset';

/** Returns a function that describes columns of one type; without SQL, of the same name in snake case. */
const ofType =
  (type: ColumnType) =>
  (name: string, description: string, sql?: string): ExportColumn => ({
    name,
    type,
    description,
    sql: sql ?? snakeCase(name),
  });

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const text = ofType('text');
export const integer = ofType('integer');
export const number = ofType('number');
export const boolean = ofType('boolean');
export const time = ofType('time');
export const day = ofType('day');
export const json = ofType('json');

/** An id that ClickHouse stores by its UUID. */
export const uuid = (name: string, description: string, column: string): ExportColumn => ({
  ...text(name, description, `toString(${column})`),
  isUuid: true,
});

/** A text column of ClickHouse that is empty for null. */
export const optional = (name: string, description: string, column?: string): ExportColumn => {
  const plain = text(name, description, column);
  return { ...plain, sql: `nullIf(${plain.sql}, '')` };
};

export const websiteId = text('websiteId', 'Id of the website');
export const dataSource = (sql: string) =>
  text('dataSource', '`live`, or `sandbox` for data that the sandbox made up', sql);

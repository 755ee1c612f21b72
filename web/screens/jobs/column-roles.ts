/** Fields that a column may be given, in the order in which people look for them. */
export const columnFields = [
  'time',
  'address',
  'forwardedFor',
  'host',
  'request',
  'method',
  'path',
  'query',
  'status',
  'bytes',
  'referer',
  'userAgent',
] as const;
type ColumnField = (typeof columnFields)[number];
type FieldMap = Partial<Record<ColumnField, string>>;
type LearnedColumn = { column: string; role: string | null };

/** A field that is mapped to a name that no line has is not read. */
const nowhere = 'none';

const isField = (role: string): role is ColumnField => columnFields.some((field) => field === role);

/** Returns the field of a column: as the drain's map says, or else as learned. */
export function fieldOf({ column, role }: LearnedColumn, fieldMap: FieldMap): string {
  const own = columnFields.find((field) => fieldMap[field] === column);
  if (own) return own;
  return role !== null && (!isField(role) || fieldMap[role] === undefined) ? role : '';
}

/** Returns the map with which a column has a field; '' for none. */
export function withField(of: LearnedColumn, field: string, fieldMap: FieldMap): FieldMap {
  const { column, role } = of;
  const others = Object.entries(fieldMap).filter(([, named]) => named !== column);
  const map: FieldMap = Object.fromEntries(others);
  if (isField(field) && field !== role) map[field] = column;
  if (isField(field) && field === role) delete map[field];
  const isTaken = role !== null && isField(role) && field !== role && map[role] === undefined;
  if (isTaken && field === '') map[role] = nowhere;
  return map;
}

import { toFieldName } from './row-client';

it.each([
  ['id', 'id'],
  ['created_at', 'createdAt'],
  ['is_in_robots', 'isInRobots'],
  ['rank_4_to_10', 'rank4To10'],
  ['top3', 'top3'],
  ['sha256_hex', 'sha256Hex'],
  ['websiteId', 'websiteId'],
  ['_hidden', '_hidden'],
  ['trailing_', 'trailing_'],
  ['pages of audits', 'pages of audits'],
  ['?column?', '?column?'],
])('the column %s is the field %s', (column, field) => {
  expect([toFieldName(column), toFieldName(column)]).toEqual([field, field]);
});

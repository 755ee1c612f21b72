import { join } from 'node:path';
import { chooseFiles } from './choose-files';
import { isNewer, readSqlFiles, type SqlFile } from './sql-files';
import { findAdopted, inDatabase, readSquashed, type Squashed, withoutSquashed } from './squashed';

const file = (name: string): SqlFile => ({ name, text: '', checksum: `new ${name}` });
const baselines = [file('0101_account.sql'), file('0102_websites.sql')];
const later = file('0103_add_column.sql');
const squashed: Squashed = {
  commit: 'abc123',
  lastBaseline: '0102_websites.sql',
  checksums: { '0001_account.sql': 'old 1', '0002_websites.sql': 'old 2' },
};
const first = { name: '0001_account.sql', checksum: 'old 1' };
const second = { name: '0002_websites.sql', checksum: 'old 2' };

const adopt = (recorded: readonly { name: string; checksum: string }[]) =>
  findAdopted([...baselines, later], recorded, squashed, inDatabase('Postgres'));

describe('a database with the migrations that were squashed', () => {
  it('has the baselines, and not what came after them', () => {
    expect(adopt([first, second])).toEqual(baselines);
  });

  it('is adopted once', () => {
    expect(adopt([first, second, ...baselines])).toEqual([]);
    expect(withoutSquashed([first, second, ...baselines], squashed)).toEqual(baselines);
  });

  it.each([
    ['only a part of them', [first], '1 of the 2', '0002_websites.sql'],
    ['another content', [{ ...first, checksum: 'x' }, second], '1 of the 2', '0001_account.sql'],
  ])('is refused with %s', (_what, recorded, part, missing) => {
    expect(() => adopt(recorded)).toThrow(
      `The Postgres database has ${part} migrations that were squashed into the baselines; the first that is missing or differs is ${missing}. Start the version of commit abc123 on it once, which applies the others, then this one.`,
    );
  });
});

it('a new database has nothing to adopt, also when only some baselines are applied', () => {
  expect(adopt([])).toEqual([]);
  expect(adopt(baselines.slice(0, 1))).toEqual([]);
});

describe('a backup of such a database', () => {
  const restore = (only: readonly { name: string; checksum: string }[]) =>
    chooseFiles([...baselines, later], only, squashed, 'Postgres');

  it('is restored by the baselines', () => {
    expect(restore([first, second])).toEqual(baselines);
    expect(restore([first, second, ...baselines, later])).toEqual([...baselines, later]);
  });

  it('is refused with only a part of them', () => {
    expect(() => restore([first])).toThrow('Restore it with the version of commit abc123');
  });
});

describe.each(['postgres', 'clickhouse'])('what was squashed of %s', (database) => {
  const folder = join(__dirname, database);

  it('ends before the baselines, so that its last version knows a newer database', async () => {
    const { checksums, lastBaseline } = (await readSquashed(folder)) as Squashed;
    const files = await readSqlFiles(folder);
    const names = files.map(({ name }) => name);
    const old = Object.entries(checksums).map(([name, checksum]) => ({ name, checksum, text: '' }));
    expect(names).toContain(lastBaseline);
    for (const name of names) expect(isNewer(old, [name])).toBe(true);
  });
});

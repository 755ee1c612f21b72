import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareWithRecorded, isNewer, readSqlFiles } from './sql-files';

const first = { name: '0001_first.sql', text: 'select 1;', checksum: 'a' };
const second = { name: '0002_second.sql', text: 'select 2;', checksum: 'b' };
const third = { name: '0003_third.sql', checksum: 'c' };

describe('the files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-sql-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are read in the order of their names, and nothing else is', async () => {
    for (const name of ['0002_b.sql', '0010_c.sql', '0001_a.sql', 'README.md']) {
      await writeFile(join(folder, name), '');
    }
    const files = await readSqlFiles(folder);
    expect(files.map(({ name }) => name)).toEqual(['0001_a.sql', '0002_b.sql', '0010_c.sql']);
  });

  it('are the same with other line endings', async () => {
    await writeFile(join(folder, '0001_unix.sql'), 'select 1;\nselect 2;\n');
    await writeFile(join(folder, '0002_windows.sql'), 'select 1;\r\nselect 2;\r\n');
    await writeFile(join(folder, '0003_other.sql'), 'select 1;\nselect 3;\n');
    const [unix, windows, other] = await readSqlFiles(folder);
    expect(windows?.checksum).toBe(unix?.checksum);
    expect(other?.checksum).not.toBe(unix?.checksum);
  });

  it.each(['postgres', 'clickhouse'])('of %s are numbered without gaps', async (database) => {
    const files = await readSqlFiles(join(__dirname, database));
    const numbers = files.map(({ name }) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    expect(numbers).toEqual(files.map((_, index) => String(index + 101).padStart(4, '0')));
  });
});

describe('against what is recorded', () => {
  it('what is not recorded is pending, in order', () => {
    const recorded = [{ name: first.name, checksum: first.checksum }];
    expect(compareWithRecorded([first, second], recorded, 'Postgres')).toEqual({
      pending: [second],
      unknown: [],
    });
  });

  it('what has no file is unknown, and stops nothing', () => {
    const recorded = [third, { name: first.name, checksum: first.checksum }];
    expect(compareWithRecorded([first, second], recorded, 'Postgres')).toEqual({
      pending: [second],
      unknown: [third.name],
    });
  });

  it('a changed file is an error that says what to do', () => {
    const recorded = [{ name: first.name, checksum: 'other' }];
    expect(() => compareWithRecorded([first], recorded, 'Postgres')).toThrow(
      'The Postgres migration 0001_first.sql was changed after it was applied. Restore the file, and put the change into a new migration.',
    );
  });

  it('a database is newer with a migration after the last that is known', () => {
    expect(isNewer([first, second], [third.name])).toBe(true);
    expect(isNewer([first, second], ['0002_of_another_branch.sql'])).toBe(false);
    expect(isNewer([first, second], [])).toBe(false);
  });
});

import { changeStatus, type StatusState } from './website-status';

const active: StatusState = { status: 'active', statusBeforeArchive: null };
const paused: StatusState = { status: 'paused', statusBeforeArchive: null };
const archivedFromPaused: StatusState = { status: 'archived', statusBeforeArchive: 'paused' };

describe('changeStatus', () => {
  it.each([
    ['nothing keeps an active one', active, {}, active],
    ['nothing keeps an archived one archived', archivedFromPaused, {}, archivedFromPaused],
    ['paused from active', active, { status: 'paused' as const }, paused],
    ['archiving remembers the state', paused, { archived: true }, archivedFromPaused],
    [
      'archiving again keeps what it remembers',
      archivedFromPaused,
      { archived: true },
      archivedFromPaused,
    ],
    ['restoring leads back', archivedFromPaused, { archived: false }, paused],
    ['restoring what is not archived changes nothing', active, { archived: false }, active],
    ['a status un-archives', archivedFromPaused, { status: 'active' as const }, active],
    [
      'archived with a status ends archived and restores to it',
      active,
      { archived: true, status: 'paused' as const },
      archivedFromPaused,
    ],
    [
      'restored with a status gets that one',
      archivedFromPaused,
      { archived: false, status: 'active' as const },
      active,
    ],
  ])('%s', (_name, from, change, to) => expect(changeStatus(from, change)).toEqual(to));
});

import { notesWithout } from './report-options';

const notes = { visits: 'first', bots: 'first', 'visits-2': 'second', 'paths-3': 'third' };

it('the notes of a website that is left out go, and those of later ones move up', () => {
  expect(notesWithout(notes, 1)).toEqual({ visits: 'first', bots: 'first', 'paths-2': 'third' });
  expect(notesWithout(notes, 0)).toEqual({ visits: 'second', 'paths-2': 'third' });
  expect(notesWithout(notes, 2)).toEqual({ visits: 'first', bots: 'first', 'visits-2': 'second' });
});

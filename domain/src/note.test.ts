import { expect, test } from 'vitest';
import type { Actor } from './kernel/actor.ts';
import type { RowOf } from './kernel/entity.ts';
import { mentionedIn, notes } from './note.ts';

const ann = '0198f000-0000-7000-8000-000000000001';
const note: RowOf<typeof notes> = {
  id: ann,
  companyId: ann,
  version: 1,
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
  createdBy: ann,
  belongsTo: [],
  text: 'Two dogs\nBoth bark',
  kind: 'note',
  visibility: 'internal',
  talkedTo: null,
  minutes: null,
  pinned: false,
  accountId: ann,
  organizationId: null,
  mentions: [],
};
const actor: Actor = {
  kind: 'user',
  id: ann,
  name: 'Ann',
  companyId: ann,
  roles: ['sales'],
  settings: { salesSeeAll: true },
};
const change = (patch: Partial<typeof note>, now: string) =>
  notes.checkUpdate?.({ before: note, after: { ...note, ...patch }, actor, now });

test('its author corrects a note for 15 minutes', () => {
  expect(() => change({ text: 'Three dogs' }, '2026-03-05T12:15:00.000Z')).not.toThrow();
  expect(() => change({ text: 'Three dogs' }, '2026-03-05T12:15:00.001Z')).toThrow('15 minutes');
  expect(() => change({ pinned: true }, '2026-04-05T12:00:00.000Z')).not.toThrow();
});

test('is called by its first line', () => {
  expect(notes.title(note)).toBe('Two dogs');
});

test('mentions the people whose whole name follows an @, the longest name first', () => {
  const people = [{ name: 'Ann' }, { name: 'Ann Lee' }, { name: 'Bo' }];
  const names = (text: string) => mentionedIn(text, people).map(({ name }) => name);
  expect(names('Ask @ann lee.')).toEqual(['Ann Lee']);
  expect(names('@Ann Lee and @Ann')).toEqual(['Ann Lee', 'Ann']);
  expect(names('Bo, mail bo@example.com')).toEqual([]);
});

test('only a call has minutes and somebody who was talked to', () => {
  const check = (patch: Partial<typeof note>) => () => notes.check?.({ ...note, ...patch });
  expect(check({ kind: 'call', talkedTo: 'Elena', minutes: 4 })).not.toThrow();
  expect(check({ kind: 'call' })).not.toThrow();
  expect(check({ talkedTo: 'Elena' })).toThrow('Only a call');
  expect(check({ minutes: 0 })).toThrow('Only a call');
});

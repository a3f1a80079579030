import { expect, test } from 'vitest';
import { soldSections, type SoldLine } from './sold-lines.ts';

const line = (id: string, fields: Partial<SoldLine> = {}): SoldLine => ({
  id,
  kind: 'equipment',
  optional: false,
  selected: true,
  ...fields,
});
const sold = (lines: readonly SoldLine[], selection = {}, optionId: string | null = null) =>
  soldSections(lines, selection, optionId).map((section) => section.map(({ id }) => id));

test('what was sold stands in its sections, with headings and notes', () => {
  const lines = [
    line('panel'),
    line('Upstairs', { kind: 'section' }),
    line('sensor'),
    line('mind the dog', { kind: 'text' }),
    line('watch', { kind: 'monitoring' }),
  ];
  expect(sold(lines)).toEqual([['panel'], ['Upstairs', 'sensor', 'mind the dog', 'watch']]);
});

test('an option is sold as the customer chose it, or else as sent', () => {
  const lines = [
    line('siren', { optional: true, selected: true }),
    line('camera', { optional: true, selected: false }),
    line('keypad', { optional: true, selected: false }),
  ];
  expect(sold(lines, { siren: false, camera: true })).toEqual([['camera']]);
  expect(sold(lines)).toEqual([['siren']]);
});

test('a section of which nothing was taken is left out, a section of notes alone is not', () => {
  const lines = [
    line('Garage', { kind: 'section' }),
    line('opener', { optional: true, selected: false }),
    line('Access', { kind: 'section' }),
    line('key under the mat', { kind: 'text' }),
  ];
  expect(sold(lines)).toEqual([['Access', 'key under the mat']]);
});

test('of several options the one that was signed is sold, with what all share', () => {
  const lines = [
    line('panel'),
    line('camera', { optionId: 'better' }),
    line('contact', { optionId: 'good' }),
  ];
  expect(sold(lines, {}, 'better')).toEqual([['panel', 'camera']]);
});

import { describe, expect, test } from 'vitest';
import { isSamePerson, matchesSearch, searchClauses, searchText, titleRanker } from './search-text.ts';

const teresa = searchText({
  title: 'Teresa Payne',
  text: 'Teresa Payne teresa.payne@example.com 3008 Oak Ave Dayton 45402',
  phones: ['+1 326 555 0193'],
});
const finds = (typed: string, text = teresa): boolean => matchesSearch(text, searchClauses(typed));

describe('a typed text finds a record', () => {
  test.each([
    'payne teresa',
    'payne ter',
    'TERESA',
    'Terésa',
    'dayton payne',
    '3008 Oak',
    'oak 3008',
    '45402',
  ])('by its words in any order: %s', (typed) => expect(finds(typed)).toBe(true));

  test.each([
    '(326) 555-0193',
    '326.555.0193',
    '326 555 0193',
    '3265550193',
    '13265550193',
    '+1 326 555 0193',
    '+1 (326) 555-0193',
    '+13265550193',
    '1-326-555-0193',
    '1 326 555 0193 x12',
    '(326) 555-0193 ext. 12',
    '326-555-0193 extension 12 teresa',
    '326 - 555 - 0193',
    'teresa 555 - 0193',
    'tel:+1-326-555-0193',
    '555-0193',
    '555 0193',
    '5550193',
    '0193',
    '326555',
    '(326) 555',
    '+1 326',
    'payne 555-0193',
    '(326) 555-0193 teresa',
  ])('by its phone number: %s', (typed) => expect(finds(typed)).toBe(true));

  test.each([
    'payne smith',
    '(326) 555-0194',
    '(326) 555-0194 ext. 12',
    '326-555-0193 ext. 12 99',
    '326 - 555 - 0194',
    '555-0194',
    '93 payne',
    'xteresa',
    '3009 oak',
    '2655501',
  ])('but not by what it does not hold: %s', (typed) => expect(finds(typed)).toBe(false));

  test('whatever form its own number was written in', () => {
    for (const phone of ['(937) 555-0142', '9375550142', '+1 937.555.0142 ext. 7', '1 937 555 0142'])
      expect(finds('937-555-0142', searchText({ title: 'A', text: 'A', phones: [phone] }))).toBe(true);
    const london = searchText({ title: 'A', text: 'A', phones: ['+44 20 7946 0958'] });
    for (const typed of ['+44 20 7946 0958', '020 7946 0958']) expect(finds(typed, london)).toBe(true);
  });

  test('by a number that is longer than any phone number: a bar code, a serial number', () => {
    const panel = searchText({ title: 'Panel', text: 'Panel 4006381333931 SN-20261123000417' });
    for (const typed of ['4006381333931', '40063813', '20261123000417', 'panel 4006381333931'])
      expect([typed, finds(typed, panel)]).toEqual([typed, true]);
    expect(finds('4006381333932', panel)).toBe(false);
  });

  test('by a part of a product number, a name with an apostrophe, a short word at the start of a word', () => {
    expect(finds('1042', searchText({ title: 'x', text: 'Sensor SMP-1042' }))).toBe(true);
    expect(finds('obrien', searchText({ title: 'x', text: 'Mary O’Brien' }))).toBe(true);
    expect(finds("o'brien", searchText({ title: 'x', text: 'Mary OBrien' }))).toBe(true);
    expect(finds('pa')).toBe(true);
    expect(finds('ay')).toBe(false);
    expect(finds('100%', searchText({ title: 'x', text: 'about 100 units' }))).toBe(true);
  });
});

test('a title that begins with what is typed ranks before one that holds it, and that before a match elsewhere', () => {
  expect(['Oak Bank', 'The Oak', 'Payne'].map(titleRanker('oak'))).toEqual([0, 1, 2]);
});

test('two hits are one person by name, email or phone, and not by house number', () => {
  const hit = (title: string, text: string, phones: string[] = []) => ({
    title,
    text: searchText({ title, text, phones }),
  });
  expect(isSamePerson(hit('Teresa Payne', 'a'), hit('teresa payne', 'b'))).toBe(true);
  expect(isSamePerson(hit('Payne', 't@x.com'), hit('Teresa', 't@x.com'))).toBe(true);
  expect(isSamePerson(hit('Payne', '', ['+1 326 555 0193']), hit('Tess', '', ['(326) 555-0193']))).toBe(true);
  expect(isSamePerson(hit('Payne', '3008 Oak'), hit('Smith', '3008 Oak'))).toBe(false);
});

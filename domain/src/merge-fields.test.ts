import { expect, test } from 'vitest';
import { checkMergeFields } from './merge-field-check.ts';
import { mergeFields, mergeText, mergeValues, formatVisit } from './merge-fields.ts';

const sources = {
  account: {
    name: 'Miller Household',
    site: {
      line1: '1 Oak Street',
      line2: '',
      city: 'Dayton',
      region: 'OH',
      postal: '45402',
      county: '',
      country: 'us',
      type: 'residential',
    },
  },
  contactName: 'Hanna Miller',
  company: { name: 'Text Security', phone: '+1 937 555 0100' },
  senderName: 'Sam Rivera',
  visit: formatVisit(
    { startsAt: '2026-11-24T14:30:00.000Z', allDay: false, timeZone: null },
    'America/New_York',
    'en',
  ),
} as const;

test('every field has its value, days and times by the company’s clock', () => {
  const body = mergeFields.map((field) => `{{${field}}}`).join('|');
  expect(mergeText(body, mergeValues(sources))).toEqual({
    text: 'Hanna Miller|Hanna|1 Oak Street, Dayton, OH 45402|Text Security|(937) 555-0100|Sam Rivera|Tuesday, November 24|9:30 AM',
    missing: [],
  });
});

test('capitals and spaces do not matter, and what nobody knows is said', () => {
  const values = mergeValues({ ...sources, contactName: null, visit: null });
  expect(mergeText('{{ Name }}, {{FIRST_NAME}}, {{visit day}}', values)).toEqual({
    text: 'Miller Household, {{FIRST_NAME}}, {{visit day}}',
    missing: ['first name', 'visit day'],
  });
});

test.each([
  ['en', 'Tuesday, November 24 9:30 AM'],
  ['fr', 'mardi 24 novembre 9 h 30'],
  ['es', 'martes, 24 de noviembre 9:30 a.m.'],
] as const)('a visit is formatted in the language of the text: %s', (language, phrase) => {
  const visit = { startsAt: '2026-11-24T14:30:00.000Z', allDay: false, timeZone: 'America/New_York' };
  const { day, time } = formatVisit(visit, 'America/Denver', language);
  expect(`${day} ${time}`).toBe(phrase);
});

test('French writes the first of a month as 1er', () => {
  const visit = { startsAt: '2026-12-01T14:30:00.000Z', allDay: false, timeZone: null };
  expect(formatVisit(visit, 'America/Toronto', 'fr').day).toBe('mardi 1er décembre');
});

test('a visit of a whole day has the company’s day, wherever the site is, and no time', () => {
  const visit = { startsAt: '2026-11-24T05:00:00.000Z', allDay: true, timeZone: 'Pacific/Honolulu' };
  const told = formatVisit(visit, 'America/New_York', 'en');
  expect(told.day).toBe('Tuesday, November 24');
  expect(mergeText('{{visit time}}', mergeValues({ ...sources, visit: told })).missing).toEqual([
    'visit time',
  ]);
});

test('a value is put in as it is, whatever it holds', () => {
  const values = mergeValues({ ...sources, contactName: '$& {{company}}' });
  expect(mergeText('{{name}}', values).text).toBe('$& {{company}}');
});

test.each([
  ['Hello {{gate code}}', /\{\{gate code\}\} is not a merge field\..*Use one of \{\{name\}\}/s],
  ['Hello {{name}', /“\{\{” has no matching pair of braces/],
  ['Hello name}}', /“\}\}” has no matching pair of braces/],
  ['Hello {{}}', /\{\{\}\} is not a merge field/],
])('%s is refused in words', (body, message) => {
  expect(() => checkMergeFields(body, 'body')).toThrow(message);
});

import { describe, expect, test } from 'vitest';
import type { Session } from '../session/session-answer.ts';
import { testSession } from '../session/test-session.ts';
import { placeEntries, recordActs, typedAct } from './palette-acts.ts';

const garcia = { id: 'a1', kind: 'Account', title: 'Garcia', detail: 'Dayton', path: '/account/a1' };
const gold = { id: 'a2', kind: 'Account', title: 'Gold', path: '/account/a2' };
const estimate = { id: 'e1', kind: 'Estimate', title: 'E-1225', path: '/estimate/e1' };
const deals = [
  { id: 'e1', reference: 'E-1225', title: 'Garcia home' },
  { id: 'e2', reference: 'E-1300', title: 'Gold shop' },
];
const titles = (session: Session, typed: string) =>
  recordActs(session, typed, [estimate, garcia, gold], deals).map(({ title }) => title);

describe('an act in the palette', () => {
  test.each([
    ['new appointment for Garcia', { act: 'appointment', about: 'Garcia' }],
    ['appointment with 555 0142', { act: 'appointment', about: '555 0142' }],
    ['Estimate for gold', { act: 'estimate', about: 'gold' }],
    ['approve E-1225', { act: 'approve', about: 'E-1225' }],
    ['approve', { act: 'approve', about: '' }],
    ['approved signs', { act: null, about: 'approved signs' }],
    ['new appointment', { act: null, about: 'new appointment' }],
    [' Garcia ', { act: null, about: 'Garcia' }],
  ])('“%s” is read as it is meant', (typed, wanted) => {
    expect(typedAct(typed)).toEqual(wanted);
  });

  test('is offered for every customer that answers to it, and leads there', () => {
    const acts = recordActs(testSession('sales'), 'new appointment for g', [estimate, garcia, gold], deals);
    expect(acts).toMatchObject([
      { title: 'New appointment for Garcia', path: '/calendar?event=new&account=a1' },
      { title: 'New appointment for Gold', path: '/calendar?event=new&account=a2' },
    ]);
  });

  test('is offered for the first customer where none is typed', () => {
    expect(titles(testSession('sales'), 'ga')).toEqual([
      'New appointment for Garcia',
      'New estimate for Garcia',
    ]);
    expect(titles(testSession('sales'), '')).toEqual([]);
  });

  test('is not offered to who may not do it', () => {
    expect(titles(testSession('auditor'), 'new estimate for g')).toEqual([]);
    expect(titles(testSession('auditor'), 'ga')).toEqual([]);
  });

  test('approves what waits, by its number or its title, for who approves', () => {
    expect(titles(testSession('manager'), 'approve e-12')).toEqual(['Approve E-1225']);
    expect(titles(testSession('manager'), 'approve gold')).toEqual(['Approve E-1300']);
    expect(titles(testSession('manager'), 'approve')).toHaveLength(2);
    expect(titles(testSession('sales'), 'approve E-1225')).toEqual([]);
  });

  test('places inside of screens are for those who may open them', () => {
    expect(placeEntries(testSession('admin')).map(({ title }) => title)).toContain('Audit trail');
    expect(placeEntries(testSession('sales'))).toEqual([]);
  });
});

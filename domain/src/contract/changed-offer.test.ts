import { expect, test } from 'vitest';
import { changedOffer } from './changed-offer.ts';

const target = { id: '0190a5e4-0000-7000-8000-000000000001', reference: 'C-7', endsOn: '2028-03-03' };
const sent = {
  kind: 'addendum',
  contractId: target.id,
  reference: 'C-7',
  endsOn: '2028-03-03',
  termMonths: 36,
} as const;
const offered = { effect: 'addendum', targetId: target.id } as const;
const became = (now: object, was: object = {}) =>
  changedOffer(
    'E-9',
    { offered, sent: { ...sent, ...was } },
    { kind: 'addendum', target: { ...target, ...now } },
  )?.became;

test('what does as the customer read asks nobody to look', () => {
  expect(became({})).toBeUndefined();
  // The installation set the last day of the term.
  expect(became({}, { endsOn: null })).toBeUndefined();
});

test('an agreement that was renewed before the signature is looked at', () => {
  expect(became({ endsOn: '2029-03-03' })).toBe('E-9 ends on March 3, 2029, not on March 3, 2028');
  expect(became({ endsOn: null })).toBe('E-9 no longer has a last day');
});

test('so is one that is gone', () => {
  expect(changedOffer('E-9', { offered, sent }, { kind: 'new' })?.became).toBe(
    'E-9 became a separate contract',
  );
});

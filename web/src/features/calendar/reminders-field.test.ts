import { expect, it } from 'vitest';
import { reminderText } from './reminders-field.tsx';

it('says a reminder in the largest unit that says it whole', () => {
  expect([0, 1, 30, 60, 90, 120, 1440, 10_080].map(reminderText)).toEqual([
    'When it starts',
    '1 minute before',
    '30 minutes before',
    '1 hour before',
    '90 minutes before',
    '2 hours before',
    '1 day before',
    '7 days before',
  ]);
});

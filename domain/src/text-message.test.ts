import { expect, test } from 'vitest';
import { withFooter } from './text-message.ts';

// Specification 3.11
test('a text message ends with the do-not-reply line and the STOP line, once', () => {
  const once = withFooter('Your installer is on the way.');
  expect(once.split('\n')).toEqual([
    'Your installer is on the way.',
    'This is an automated message from Sable. Please do not reply.',
    'Reply STOP to unsubscribe.',
  ]);
  expect(withFooter(once)).toBe(once);
});

import { expect, test } from 'vitest';
import { withFooter } from './text-footer.ts';

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

test('in Canada it ends with ARRET as well, whoever adds the lines again', () => {
  const once = withFooter('Votre installateur est en route.', 'ca');
  expect(once.split('\n').slice(1)).toEqual([
    'This is an automated message from Sable. Please do not reply.',
    'Reply STOP to unsubscribe.',
    'Répondez ARRET pour vous désabonner.',
  ]);
  expect(withFooter(once)).toBe(once);
});

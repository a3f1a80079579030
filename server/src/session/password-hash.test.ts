import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const hasher = createPasswordHasher();

test('a hash names its cost and verifies only its password', async () => {
  const hash = await hasher.hash('correct horse battery');
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hasher.verify('correct horse battery', hash)).toBe(true);
  expect(await hasher.verify('correct horse batterY', hash)).toBe(false);
  expect(await hasher.verify('correct horse battery', null)).toBe(false);
});

test('an accented letter is the same however it was typed', async () => {
  const hash = await hasher.hash('caf\u00e9 au lait du matin');
  expect(await hasher.verify('cafe\u0301 au lait du matin', hash)).toBe(true);
});

test('with two running and twenty waiting, the next is asked to come back', async () => {
  const busy = createPasswordHasher();
  const work = Array.from({ length: 23 }, () => busy.hash('correct horse battery'));
  const outcomes = await Promise.allSettled(work);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED', details: { seconds: 5 } } });
  await expect(busy.hash('correct horse battery')).resolves.toContain('$scrypt$');
});

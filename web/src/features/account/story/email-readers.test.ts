import { expect, test } from 'vitest';
import { id } from '../../../live/test-wire.ts';
import { accountRow, contactRow } from '../test-account.ts';
import { readersOf } from './email-readers.ts';

const hanna = contactRow({ id: id(61), name: 'Hanna Miller', email: 'hanna@example.com' });
const paul = contactRow({ id: id(62), name: 'Paul Miller', email: 'paul@example.com' });
const account = accountRow({ name: 'The Millers', email: 'Hanna@example.com' });
const further = (address: string, isPrimary = false, contactId: string | null = null) => ({
  ...{ address, isPrimary, contactId },
});

test('each address stands once, with the person who has it', () => {
  expect(readersOf(account, [hanna, paul], [further('home@example.com')])).toEqual([
    { name: 'Hanna Miller', address: 'hanna@example.com' },
    { name: 'Paul Miller', address: 'paul@example.com' },
    { name: 'The Millers', address: 'home@example.com' },
  ]);
});

test('the primary address is offered first, also where a contact has it', () => {
  const first = (more: ReturnType<typeof further>[]) => readersOf(account, [hanna, paul], more)[0]?.address;
  expect(first([further('home@example.com', true)])).toBe('home@example.com');
  expect(first([further('PAUL@example.com', true)])).toBe('paul@example.com');
  expect(first([further('work@example.com', true, paul.id)])).toBe('work@example.com');
});

test('whoever wants no emails is not offered, by whatever address', () => {
  const silent = contactRow({ ...paul, optOutEmail: true });
  expect(readersOf(account, [silent], [further('paul@example.com', true)])).toEqual([
    { name: 'The Millers', address: 'Hanna@example.com' },
  ]);
});

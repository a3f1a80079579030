// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { AccountContacts } from './account-contacts.tsx';
import { AccountTexts } from './account-texts.tsx';
import { TextComposer } from './lazy-forms.ts';
import { accountRow, contactRow } from './test-account.ts';

useWire();

const account = accountRow({});
const gone = contactRow({ id: id(60), name: 'Ada Gone', phone: '+1 937 555 0160', status: 'inactive' });
const here = contactRow({ id: id(61), name: 'Zoe Here', phone: '+1 937 555 0161' });

const answer = (rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>) =>
  act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({ t: 'rows', id: query, question: 'q', rows: [...(rows[spec.collection] ?? [])] });
    await settle();
  });

test('who has left stands last with a mark, and is not called', async () => {
  const client = await showPart(() => <AccountContacts account={account} />, { ...sam, roles: ['office'] });
  await answer({ contacts: [gone, here] });
  const lines = within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/Zoe Here.*Call/),
    expect.stringMatching(/Ada Gone.*Inactive/),
  ]);
  expect(within(lines[1] ?? document.body).queryByRole('link', { name: 'Call' })).toBeNull();
  client.stop();
});

test('who is talked to first stands first', async () => {
  const client = await showPart(() => <AccountContacts account={account} />, { ...sam, roles: ['office'] });
  const added = contactRow({ id: id(62), name: 'Ben Added' });
  await answer({ contacts: [added, { ...here, roles: ['primary'] }] });
  const lines = within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Zoe Here'),
    expect.stringContaining('Ben Added'),
  ]);
  client.stop();
});

test('who has left is not offered a text', async () => {
  await TextComposer.load();
  const client = await showPart(() => <AccountTexts account={account} />, { ...sam, roles: ['office'] });
  await answer({ contacts: [gone], 'text-messages': [] });
  expect(screen.getByText('Add a phone number to a contact to write a text.')).toBeTruthy();
  client.stop();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../../test-browser.ts';
import { showPart } from '../../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../../live/test-wire.ts';
import { accountRow } from '../test-account.ts';
import { EmailComposer } from './email-composer.tsx';

useWire();
afterEach(cleanup);

const account = accountRow({ email: 'hanna@example.com' });
const bounced = {
  id: id(60),
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-05T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
  address: 'hanna@example.com',
  type: 'other',
  isPrimary: false,
  deliverability: 'bounced',
  bouncedAt: '2026-03-05T15:00:00.000Z',
  accountId: account.id,
  contactId: null,
};

const answerAll = (emails: readonly (typeof bounced)[] = [bounced]) =>
  act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({
          t: 'rows',
          id: query,
          question: 'q',
          rows: spec.collection === 'emails' ? emails : [],
        });
    await settle();
  });

test('an address that bounced is said in words, and nothing is sent until it works again', async () => {
  const client = await showPart(() => (
    <EmailComposer account={account} people={[]} onDone={() => undefined} />
  ));
  // The form queries the state of its address after its recipients have loaded.
  await answerAll();
  await answerAll();
  expect(screen.getByText(/^This address bounced on March 5, 2026\. /)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save email' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'It works again' }));
  await act(() => settle());
  expect(posts.at(-1)?.body.mutations).toEqual([{ name: 'emails.clearBounce', args: { id: bounced.id } }]);
  await act(async () => {
    posts.at(-1)?.answer(200, { seq: 1, results: [null] });
    await settle();
  });
  client.stop();
});

test('an email is kept as one draft, and cannot be sent meanwhile', async () => {
  const client = await showPart(() => (
    <EmailComposer account={account} people={[]} onDone={() => undefined} />
  ));
  await answerAll([]);
  await answerAll([]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'The visit' } });
  fireEvent.change(field, { target: { value: 'We come at 5 PM.' } });
  const button = screen.getByRole('button', { name: 'Keep as draft' });
  fireEvent.click(button);
  fireEvent.click(button);
  if (field.form) fireEvent.submit(field.form);
  for (const draft of [id(61), id(62)])
    await act(async () => {
      await settle();
      posts.at(-1)?.answer(200, { seq: 1, results: [{ id: draft }] });
      await settle();
    });
  expect(posts.flatMap(({ body }) => body.mutations)).toMatchObject([{ name: 'email-messages.saveDraft' }]);
  client.stop();
});

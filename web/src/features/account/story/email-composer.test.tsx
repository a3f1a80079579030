// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../test-browser.ts';
import { showPart } from '../../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../../live/test-wire.ts';
import { accountRow } from '../test-account.ts';
import { EmailComposer } from './email-composer.tsx';

useWire();

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

const answerAll = () =>
  act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({
          t: 'rows',
          id: query,
          question: 'q',
          rows: spec.collection === 'emails' ? [bounced] : [],
        });
    await settle();
  });

test('an address that bounced is said in words, and nothing is sent until it works again', async () => {
  const client = await showPart(() => (
    <EmailComposer account={account} people={[]} onDone={() => undefined} />
  ));
  // The form asks for the state of its address once it knows whom it offers.
  await answerAll();
  await answerAll();
  expect(screen.getByText(/^This address bounced on March 5, 2026\. /)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep email here' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'It works again' }));
  await act(() => settle());
  expect(posts.at(-1)?.body.mutations).toEqual([{ name: 'emails.clearBounce', args: { id: bounced.id } }]);
  client.stop();
});

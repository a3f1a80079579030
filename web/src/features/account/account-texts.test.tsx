// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import '../../test-browser.ts';
import { setSession, signedOut } from '../../session/session.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { AccountTexts } from './account-texts.tsx';
import { TextComposer } from './lazy-forms.ts';
import { accountRow } from './test-account.ts';

useWire();
afterEach(cleanup);
// The forms load after the account, and a test types before they arrive.
beforeAll(() => TextComposer.load());

const base = {
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-05T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
};

const account = accountRow({ phone: '+1 937 555 0193' });

const text = {
  ...base,
  id: id(50),
  to: '+1 937 555 0193',
  body: 'On our way',
  direction: 'outbound',
  status: 'captured',
  number: '19375550193',
  keyword: null,
  sentAt: null,
  failure: null,
  providerId: null,
  accountId: account.id,
  segments: 2,
  template: 'On the way',
};
const answer = {
  ...text,
  id: id(51),
  body: 'See you then',
  direction: 'inbound',
  status: 'received',
  segments: 1,
  template: null,
};

test('shows both sides, says what was only kept, and sends what is written', async () => {
  const client = await showPart(() => <AccountTexts account={account} />);
  const rows = { 'text-messages': [answer, text], contacts: [] };
  const rowsOf = (collection: string) =>
    Object.entries(rows).find(([name]) => name === collection)?.[1] ?? [];
  await act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({ t: 'rows', id: query, question: 'q', rows: rowsOf(spec.collection) });
    await settle();
  });
  expect(screen.getByText('See you then')).toBeDefined();
  expect(screen.getByText('Stored, not sent')).toBeDefined();
  expect(screen.getByText('2 segments')).toBeDefined();
  expect(screen.getByText('Template “On the way”')).toBeDefined();
  expect(screen.getByText(/texts are stored and not delivered/)).toBeDefined();

  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), {
    target: { value: 'Does 5 PM suit you?' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
  await act(() => settle());
  expect(posts.at(-1)?.body.mutations).toEqual([
    {
      name: 'text-messages.send',
      args: {
        accountId: account.id,
        to: '+1 937 555 0193',
        body: 'Does 5 PM suit you?',
        draftId: null,
        templateId: null,
      },
    },
  ]);

  await act(async () => {
    posts.at(-1)?.answer(200, { seq: 1, results: [null] });
    await settle();
  });

  await act(async () => setSession({ ...signedOut, textDelivers: true }));
  expect(screen.getByRole('button', { name: 'Send text' })).toBeDefined();
  expect(screen.queryByText(/texts are stored and not delivered/)).toBeNull();
  await act(async () => setSession(signedOut));
  client.stop();
});

/** Types into the text field and starts keeping it as a draft. */
async function keepText() {
  const client = await showPart(() => <AccountTexts account={account} />);
  await answerAll({});
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('Does 5 PM suit you?');
  const button = screen.getByRole('button', { name: 'Keep as draft' });
  fireEvent.click(button);
  fireEvent.click(button);
  const send = async () => {
    if (field.form) fireEvent.submit(field.form);
    await act(() => settle());
  };
  const answer = () =>
    act(async () => {
      await settle();
      posts.at(-1)?.answer(200, { seq: 1, results: [{ id: id(52) }] });
      await settle();
    });
  return { client, field, type, send, answer };
}
const sent = () => posts.flatMap(({ body }) => body.mutations);

test('a text is kept as one draft, and cannot be sent meanwhile', async () => {
  const { client, send, answer } = await keepText();
  await send();
  await answer();
  await act(() => settle());
  expect(sent()).toMatchObject([{ name: 'text-messages.saveDraft' }]);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', '');
  client.stop();
});

test('what is typed while a text is kept stays, and is sent as that draft', async () => {
  const { client, field, type, send, answer } = await keepText();
  type('Does 6 PM suit you?');
  await answer();
  expect(field.value).toBe('Does 6 PM suit you?');
  await send();
  expect(sent().at(-1)).toMatchObject({
    name: 'text-messages.send',
    args: { body: 'Does 6 PM suit you?', draftId: id(52) },
  });
  await answer();
  client.stop();
});

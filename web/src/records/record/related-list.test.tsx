// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { testFormats } from '../test-env.ts';
import { RelatedList } from './related-list.tsx';

useWire();

const relation = { entity: entityOf('transactions'), field: 'accountId' };

test('a list that is empty says what belongs there, and leads to it', async () => {
  const shown: unknown[] = [];
  const client = await showPart(
    () => (
      <RelatedList
        relation={relation}
        record={{ id: id(40) }}
        env={testFormats}
        onPanel={(to) => shown.push(to)}
      />
    ),
    { ...sam, roles: ['admin'] },
  );
  await act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec) wire().say({ t: 'rows', id: query, question: 'q', rows: [] });
    await settle();
  });
  expect(screen.getByText(/^Transactions are the money of an account/)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Add transaction' });
  expect(button.textContent).toBe('Add transaction');
  act(() => button.click());
  expect(shown).toEqual([{ show: 'new', collection: 'transactions', fields: { accountId: id(40) } }]);
  client.stop();
});

test('a rep is offered to add only below accounts that they work', async () => {
  const buttons = async (ownerUserId: string) => {
    const client = await showPart(() => (
      <RelatedList
        relation={relation}
        record={{ ...{ id: id(40), ownerUserId } }}
        env={testFormats}
        onPanel={() => undefined}
      />
    ));
    await answerAll({});
    const shown = screen.queryAllByRole('button', { name: 'Add transaction' }).length;
    client.stop();
    cleanup();
    return shown;
  };
  expect(await buttons(sam.id)).toBe(1);
  expect(await buttons(id(77))).toBe(0);
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { id, sam, settle, useWire } from '../../live/test-wire.ts';
import { CreatePage } from './create-panel.tsx';

// A new record offers only what the person may create, and only the statuses that fit the other values.

useWire();

let people = 200;

/** Each form belongs to another person: unsaved input of one is no draft for the next. */
async function openForm(collection: string, ...roles: string[]): Promise<void> {
  const nothing = () => undefined;
  const form = () => (
    <CreatePage entity={entityOf(collection)} given={{}} onCreated={nothing} onClose={nothing} />
  );
  await showPart(form, { ...sam, id: id((people += 1)), roles });
}

function choiceField(label: string): HTMLInputElement {
  const found = screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no field to choose in.`);
  return found;
}
async function offered(label: string): Promise<(string | null)[]> {
  fireEvent.click(choiceField(label));
  await act(() => settle());
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  fireEvent.click(choiceField(label));
  await act(() => settle());
  return options;
}
async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(choiceField(label));
  await act(() => settle());
  fireEvent.click(screen.getByRole('option', { name: option }));
  await act(() => settle());
}

test.each([
  ['a rep', ['sales'], 'Deposit', ['Deposit']],
  ['an installer', ['installer'], 'Payment', ['Payment']],
  ['who is both', ['sales', 'installer'], 'Payment', ['Deposit', 'Payment']],
  ['the office', ['office'], 'Payment', ['Invoice', 'Deposit', 'Payment', 'Refund', 'Credit', 'Adjustment']],
])('the money that %s may enter is offered, and one of it stands there', async (_who, roles, type, types) => {
  await openForm('transactions', ...roles);
  expect(choiceField('Type').value).toBe(type);
  expect(await offered('Type')).toEqual(types);
});

test('the status of new money follows its type, and only what goes with the type is offered', async () => {
  await openForm('transactions', 'office');
  expect([choiceField('Status').value, await offered('Status')]).toEqual([
    'Succeeded',
    ['Pending', 'Succeeded'],
  ]);
  await choose('Type', 'Invoice');
  expect([choiceField('Status').value, await offered('Status')]).toEqual(['Open', ['Draft', 'Open']]);
  await choose('Status', 'Draft');
  await choose('Type', 'Refund');
  expect([choiceField('Status').value, await offered('Status')]).toEqual([
    'Succeeded',
    ['Pending', 'Succeeded'],
  ]);
});

test('every choice is offered where none alone decides what the person may create', async () => {
  await openForm('tickets', 'sales');
  expect(await offered('Priority')).toEqual(['Low', 'Normal', 'High', 'Urgent']);
});

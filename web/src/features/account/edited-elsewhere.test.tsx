// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { accounts } from '@sable/domain/account';
import { contacts } from '@sable/domain/contact';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query } from '@sable/domain/queries';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { useLive, useRow } from '../../live/hooks.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { RecordField } from '../../records/record/record-field.tsx';
import { testFormats } from '../../records/test-env.ts';
import { EntityField } from '../../shared/entity-field.tsx';
import { ContactForm } from './contact-form.tsx';
import { accountRow, contactRow } from './test-account.ts';

useWire();

const office = { ...sam, roles: ['office'] };

/** Simulates a colleague's change to a row on the screen. */
const changedElsewhere = (collection: string, row: ReturnType<typeof contactRow | typeof accountRow>) =>
  act(async () => {
    for (const { id: asked, spec } of wire().sent)
      if (asked !== undefined && spec?.collection === collection)
        wire().say({ t: 'delta', id: asked, put: [row], del: [] });
    await settle();
  });

const answer = (place: number, status: number, body: object) =>
  act(async () => {
    posts[place]?.answer(status, body);
    await settle();
  });

/** The error that reports a colleague’s change of a field. */
const conflict = (key: string, field: string, value: string, version: number) => {
  const what = `Ann changed ${field} to “${value}” while you were editing.`;
  return {
    error: {
      code: 'CONFLICT',
      message: what,
      details: { what, who: 'Ann', field, key, theirs: `“${value}”`, value, version },
    },
  };
};

const sentChange = (place: number) => posts[place]?.body;

async function showNotes() {
  const Notes = () => {
    const { row } = useRow(accounts, id(40));
    return row ? <EntityField entity={anyEntity(accounts)} row={row} field="notes" /> : null;
  };
  const client = await showPart(() => <Notes />, office);
  await answerAll({ accounts: [accountRow({ notes: 'Old' })] });
  return client;
}

const openNotes = (value: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
};

const saveNotes = async () => {
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  await act(() => settle());
  await act(() => settle());
};

test('a fact is saved over the version that the person began with; their own stands where they say so', async () => {
  const client = await showNotes();
  openNotes('Old, and mine');
  await changedElsewhere('accounts', accountRow({ notes: 'A page of a colleague', version: 2 }));
  await saveNotes();
  expect(sentChange(0)?.expectedVersions).toMatchObject([{ version: 1, fields: ['notes'] }]);
  await answer(0, 409, conflict('notes', 'Notes', 'A page of a colleague', 2));
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await act(() => settle());
  await act(() => settle());
  expect(sentChange(1)?.expectedVersions).toMatchObject([{ version: 2, fields: ['notes'] }]);
  await answer(1, 200, { results: [null], seq: 5 });
  client.stop();
});

test('a fact is sent once, and what is typed after that is not thrown away by the answer', async () => {
  const client = await showNotes();
  openNotes('Old, and mine');
  await saveNotes();
  await saveNotes();
  expect(posts).toHaveLength(1);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Old, and more of mine' } });
  await answer(0, 200, { results: [null], seq: 5 });
  expect(screen.queryByDisplayValue('Old, and more of mine')).not.toBeNull();
  client.stop();
});

test('a form writes what was changed in it, and leaves alone what a colleague changed meanwhile', async () => {
  const opened = contactRow({ phone: '+1 937 555 0111', email: 'old@example.com' });
  const Shown = () => {
    const { rows } = useLive(query('contacts', { where: { accountId: id(40) }, limit: 10 }));
    const [row] = rows ?? [];
    return row ? (
      <ContactForm accountId={id(40)} contact={contactRow(row)} onClose={() => undefined} />
    ) : null;
  };
  const client = await showPart(() => <Shown />, office);
  await answerAll({ contacts: [opened] });
  await changedElsewhere('contacts', { ...opened, phone: '+1 937 555 0222', version: 2 });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    await act(() => settle());
    await act(() => settle());
  };
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'hanna@example.com' } });
  await save();
  expect(sentChange(0)).toMatchObject({
    mutations: [{ name: 'contacts.update', args: { id: opened.id, patch: { email: 'hanna@example.com' } } }],
    expectedVersions: [{ version: 1, fields: ['email'] }],
  });
  expect(JSON.stringify(sentChange(0))).not.toContain('0111');

  // If both changed the same field, the field shows it once. Saving again overwrites the colleague's value.
  await answer(0, 409, conflict('email', 'Email', 'ann@example.com', 3));
  expect(
    screen.getByText(/Ann changed Email to “ann@example.com” .* Save again to replace their change/),
  ).toBeTruthy();
  await changedElsewhere('contacts', { ...opened, email: 'ann@example.com', version: 3 });
  await save();
  expect(sentChange(1)?.expectedVersions).toMatchObject([{ version: 3, fields: ['email'] }]);
  await answer(1, 200, { results: [null], seq: 5 });
  client.stop();
});

test('what was typed on a page that was closed is saved over the version that it was typed over', async () => {
  const stored = contactRow({ email: 'old@example.com' });
  const form = (contact: ReturnType<typeof contactRow>) =>
    showPart(() => <ContactForm accountId={id(40)} contact={contact} onClose={() => undefined} />, office);
  /** Waits until the browser has stored the input and treats a stopped page as gone. */
  const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    await act(() => settle());
    await act(() => settle());
  };
  const first = await form(stored);
  await pass();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'hanna@example.com' } });
  await pass();
  cleanup();
  first.stop();

  const client = await form({ ...stored, email: 'ann@example.com', version: 3 });
  await pass();
  expect(screen.queryByDisplayValue('hanna@example.com')).not.toBeNull();
  await save();
  expect(sentChange(0)).toMatchObject({
    mutations: [{ name: 'contacts.update', args: { id: stored.id, patch: { email: 'hanna@example.com' } } }],
    expectedVersions: [{ version: 1, fields: ['email'] }],
  });
  await answer(0, 409, conflict('email', 'Email', 'ann@example.com', 3));
  expect(screen.getByText(/Ann changed Email to “ann@example.com”/)).toBeTruthy();
  await save();
  expect(sentChange(1)?.expectedVersions).toMatchObject([{ version: 3, fields: ['email'] }]);
  await answer(1, 200, { results: [null], seq: 5 });
  client.stop();
});

test('the answer to a save leaves a field alone that was opened again', async () => {
  const Shown = () => {
    const { row } = useRow(contacts, id(41));
    return row ? (
      <RecordField
        entity={anyEntity(contacts)}
        row={row}
        field="name"
        env={testFormats}
        onPanel={() => undefined}
      />
    ) : null;
  };
  const client = await showPart(() => <Shown />, office);
  await answerAll({ contacts: [contactRow({})] });
  const edit = (value: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  };
  edit('Hana Miler');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await act(() => settle());
  await act(() => settle());
  expect(posts).toHaveLength(1);
  edit('Hanna Miller-Smith');
  await answer(0, 200, { results: [null], seq: 5 });
  expect(screen.queryByDisplayValue('Hanna Miller-Smith')).not.toBeNull();
  client.stop();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { contacts } from '@sable/domain/contact';
import { m } from '@sable/domain/mutation-names';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import '../test-browser.ts';
import { contactRow } from '../features/account/test-account.ts';
import { useRow } from '../live/hooks.ts';
import { answerAll, showPart } from '../live/test-page.tsx';
import { posts, sam, settle, useWire, wire } from '../live/test-wire.ts';
import { TextField } from '../ui/text-field.tsx';
import { Form } from './form.tsx';
import { useEdit } from './use-edit.ts';
import { useForm } from './use-form.ts';

useWire();

const office = { ...sam, roles: ['office'] };
const schema = z.object({ name: contacts.shape.name, email: z.string() });
type ContactRow = ReturnType<typeof contactRow>;

/** A form that stays open after it is saved. */
const StayingForm = ({ row }: { row: ContactRow }) => {
  const edit = useEdit(m.contacts.update, row);
  const form = useForm({
    schema,
    start: { name: row.name, email: row.email ?? '' },
    draft: 'staying',
    opened: edit.opened,
    onSave: edit,
  });
  return (
    <Form form={form} foot={<button type="submit">Save</button>}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
    </Form>
  );
};

const Shown = ({ id }: { id: string }) => {
  const { row } = useRow(contacts, id);
  return row ? <StayingForm row={contactRow(row)} /> : null;
};

/** Waits until the browser has stored the typed values, and counts a stopped page as gone. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await act(() => settle());
  await act(() => settle());
};

test('what was typed on after an own save, on a page that was closed, is typed over that save and over nobody else’s change', async () => {
  const stored = contactRow({ name: 'Ann', email: 'old@example.com' });
  const first = await showPart(() => <Shown id={stored.id} />, office);
  await answerAll({ contacts: [stored] });
  await pass();
  type('Name', 'Anna');
  await save();
  await act(async () => {
    posts[0]?.answer(200, { results: [null], seq: 5 });
    await settle();
  });
  const saved = { ...stored, name: 'Anna', version: 2 };
  await act(async () => {
    for (const { id, spec } of wire().sent)
      if (id !== undefined && spec?.collection === 'contacts')
        wire().say({ t: 'delta', id, put: [saved], del: [] });
    await settle();
  });
  type('Name', 'Annabel');
  type('Email', 'annabel@example.com');
  await pass();
  cleanup();
  first.stop();

  // Meanwhile a colleague changed the address.
  const client = await showPart(() => <Shown id={stored.id} />, office);
  await answerAll({ contacts: [{ ...saved, email: 'anna@example.com', version: 3 }] });
  await pass();
  expect(screen.queryByDisplayValue('Annabel')).not.toBeNull();
  await save();
  expect(posts[1]?.body).toMatchObject({
    mutations: [{ args: { patch: { name: 'Annabel', email: 'annabel@example.com' } } }],
    expectedVersions: [
      { version: 2, fields: ['name'] },
      { version: 1, fields: ['email'] },
    ],
  });
  client.stop();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { ContactForm } from './contact-form.tsx';
import { contactRow } from './test-account.ts';

useWire();

test('a stored number that nobody could type today stays, and the rest is saved; a new one like it is refused', async () => {
  const contact = contactRow({ phone: '937555' });
  const client = await showPart(
    () => <ContactForm accountId={id(40)} contact={contact} onClose={() => undefined} />,
    { ...sam, roles: ['office'] },
  );
  await answerAll({ contacts: [contact] });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    await act(() => settle());
    await act(() => settle());
  };
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '937556' } });
  await save();
  expect(screen.getByText(/4 digits are missing/)).toBeDefined();
  expect(posts).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '937555' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'hanna@example.com' } });
  await save();
  expect(posts[0]?.body).toMatchObject({
    mutations: [{ name: 'contacts.update', args: { patch: { email: 'hanna@example.com' } } }],
  });
  client.stop();
});

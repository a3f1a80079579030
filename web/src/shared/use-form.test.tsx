// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { contacts } from '@sable/domain/contact';
import { text } from '@sable/domain/kernel/fields';
import { z } from 'zod';
import '../test-browser.ts';
import { LiveClient } from '../live/client.ts';
import { LiveContext } from '../live/hooks.ts';
import { newKey } from '../live/key.ts';
import { WorkStore } from '../live/work-store.ts';
import { TextField } from '../ui/text-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const schema = z.object({
  name: contacts.shape.name,
  email: contacts.shape.email,
  passcode: text('Passcode'),
});
type Save = (
  values: z.output<typeof schema>,
) => Promise<
  { ok: true; result: null } | { ok: false; error: { message: string; details: { field: string } } }
>;

const saved: Save = async () => ({ ok: true, result: null });
/** A save whose response the test releases. */
function heldSave() {
  let resolve: (saved: Awaited<ReturnType<Save>>) => void = () => {};
  const onSave = vi.fn<Save>(() => new Promise((answered) => (resolve = answered)));
  return { onSave, answer: () => resolve({ ok: true, result: null }) };
}
const person = () => ({ companyId: newKey(), userId: newKey() });

/** The client of the page that was opened last. */
let client: LiveClient;
/** Navigates to another address without a confirmation. */
let goTo: (href: string) => Promise<void>;

/** Opens a page that contains the form. */
function open(who: { companyId: string; userId: string }, onSave: Save = saved, onSaved?: () => void) {
  const actor: Actor = {
    kind: 'user',
    id: who.userId,
    name: 'Sam',
    companyId: who.companyId,
    roles: ['sales'],
    settings: { salesSeeAll: true },
  };
  client = new LiveClient(actor, 'ws://test/live', () => undefined);
  const ContactForm = () => {
    const form = useForm({
      schema,
      start: { name: '', email: '', passcode: '' },
      draft: 'contact',
      onSave,
      ...(onSaved && { onSaved }),
    });
    return (
      <Form form={form} foot={<button type="submit">Save</button>}>
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Email" {...form.field('email')} />
        <TextField label="Passcode" {...form.field('passcode')} />
      </Form>
    );
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: ContactForm }),
    history: createBrowserHistory(),
  });
  goTo = (href) => router.navigate({ href, ignoreBlocker: true });
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <RouterProvider router={router} />
      </LiveContext>
    </MantineProvider>,
  );
  return screen.findByLabelText('Name');
}

/** Returns the draft that the browser stores for the form on the page that was opened last. */
async function kept(): Promise<unknown> {
  const { values } = await client.work.drafts.take('contact');
  return values === undefined ? undefined : JSON.parse(values);
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const isAskedBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('a form', () => {
  test('says at the field what its schema refuses, and sends nothing until it is right', async () => {
    const onSave = vi.fn(saved);
    const name = await open(person(), onSave);
    await userEvent.type(screen.getByLabelText('Email'), 'nobody');
    await save();
    expect(await screen.findByText('This field is required.')).toBeDefined();
    expect(screen.getByText('Invalid email address')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(name));
    await userEvent.type(name, 'Ann');
    await userEvent.type(screen.getByLabelText('Email'), '@example.com');
    await waitFor(() => expect(screen.queryByText('Invalid email address')).toBeNull());
    expect(onSave).not.toHaveBeenCalled();
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      name: 'Ann',
      email: 'nobody@example.com',
      passcode: '',
    });
  });

  test('shows a refusal of the server at its field, any other at its foot', async () => {
    const refuse = (field: string, message: string) =>
      ({ ok: false, error: { message, details: { field } } }) as const;
    const answers = [refuse('email', 'This address is taken.'), refuse('accountId', 'The account is gone.')];
    const name = await open(person(), async () => answers.shift() ?? { ok: true, result: null });
    await userEvent.type(name, 'Ann');
    await save();
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This address is taken.')).toBeDefined();
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('The account is gone.');
    expect(value('Name')).toBe('Ann');
  });

  test('brings a refusal that is no field’s into view', async () => {
    const shown: Element[] = [];
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
    });
    const refused: Save = async () => ({
      ok: false,
      error: { message: 'Somebody deleted this contact.', details: { field: '' } },
    });
    await userEvent.type(await open(person(), refused), 'Ann');
    await save();
    expect(shown).toEqual([await screen.findByRole('alert')]);
    seen.mockRestore();
  });

  test('is saved once, however often it is sent', async () => {
    const { onSave, answer } = heldSave();
    await userEvent.type(await open(person(), onSave), 'Ann{Enter}{Enter}');
    await save();
    answer();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });

  test('does not take for saved what is typed while it is saved', async () => {
    const { onSave, answer } = heldSave();
    const name = await open(person(), onSave);
    await userEvent.type(name, 'Ann');
    await save();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    await userEvent.type(name, 'abel');
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDefined());
    await waitFor(async () => expect(await kept()).toEqual({ name: 'Annabel' }));
    await save();
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    answer();
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  test('that closes when it is saved takes nothing meanwhile, and says so', async () => {
    const { onSave, answer } = heldSave();
    const onSaved = vi.fn();
    const name = await open(person(), onSave, onSaved);
    await userEvent.type(name, 'Ann{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(name.closest('form')?.getAttribute('aria-busy')).toBe('true');
    await userEvent.type(name, 'abel');
    expect(value('Name')).toBe('Ann');
    answer();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(name.closest('form')?.getAttribute('aria-busy')).toBe('false');
  });

  test('that was left while it was saved closes and opens nothing', async () => {
    const { onSave, answer } = heldSave();
    const who = person();
    const onSaved = vi.fn();
    await userEvent.type(await open(who, onSave, onSaved), 'Ann{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    await waitFor(async () => expect(await kept()).toBeDefined());
    await act(() => goTo('/elsewhere'));
    answer();
    await waitFor(async () => expect(await kept()).toBeUndefined());
    expect(onSaved).not.toHaveBeenCalled();
    await act(() => goTo('/'));
  });

  test('that what it saved has taken away is followed all the same', async () => {
    const { onSave, answer } = heldSave();
    const onSaved = vi.fn();
    await userEvent.type(await open(person(), onSave, onSaved), 'Ann{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    cleanup();
    answer();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });
});

describe('what was typed', () => {
  test('is there again after its page is gone, until it is discarded', async () => {
    const who = person();
    await userEvent.type(await open(who), 'Ann Lee');
    await waitFor(async () => expect(await kept()).toEqual({ name: 'Ann Lee' }));
    cleanup();
    await open(who);
    await waitFor(() => expect(value('Name')).toBe('Ann Lee'));
    expect(screen.getByText(/Restored what you typed/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(value('Name')).toBe('');
    expect(screen.queryByText(/Restored what you typed/)).toBeNull();
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  test('is forgotten once it is saved', async () => {
    const who = person();
    await userEvent.type(await open(who), 'Ann Lee');
    await waitFor(async () => expect(await kept()).toEqual({ name: 'Ann Lee' }));
    await save();
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  test('is another person’s nowhere', async () => {
    const who = person();
    await userEvent.type(await open(who), 'Ann Lee');
    await waitFor(async () => expect(await kept()).toBeDefined());
    const other = await WorkStore.open(who.companyId, newKey());
    expect(await other.countDrafts()).toBe(0);
    other.close();
  });

  test('is kept without passcodes, and the page is closed without a question only when nothing is lost', async () => {
    const who = person();
    await userEvent.type(await open(who), 'Ann');
    await waitFor(() => expect(isAskedBeforeClosing()).toBe(false));
    await userEvent.type(screen.getByLabelText('Passcode'), '1234');
    await waitFor(() => expect(isAskedBeforeClosing()).toBe(true));
    expect(await kept()).toEqual({ name: 'Ann' });
  });

  test('is asked about before the page is closed where the browser keeps nothing', async () => {
    const whole = indexedDB;
    vi.stubGlobal('indexedDB', undefined);
    await userEvent.type(await open(person()), 'Ann');
    await waitFor(() => expect(isAskedBeforeClosing()).toBe(true));
    vi.stubGlobal('indexedDB', whole);
  });
});

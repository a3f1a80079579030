// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import '../test-browser.ts';
import { TextField } from '../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

const Ask = ({ title, onClose }: { title: string; onClose: () => void }) => {
  const form = useForm({
    schema: z.object({ answer: z.string() }),
    start: { answer: '' },
    onSave: async () => ({ ok: true as const, result: null }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={title} submitText="Save" onClose={onClose}>
      <TextField label={`Answer to ${title}`} {...form.field('answer')} />
    </FormDialog>
  );
};

const Page = () => {
  const [open, setOpen] = useState<readonly string[]>(['the first', 'the second']);
  return open.map((title) => (
    <Ask key={title} title={title} onClose={() => setOpen((now) => now.filter((each) => each !== title))} />
  ));
};

test('Escape closes the dialog on top alone', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createBrowserHistory(),
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findByLabelText('Answer to the first');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Answer to the second')).toBeNull();
  expect(screen.queryByLabelText('Answer to the first')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Answer to the first')).toBeNull();
});

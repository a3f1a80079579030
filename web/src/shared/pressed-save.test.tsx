// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import '../test-browser.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const REFUSAL = 'This code is taken.';

/** Opens a form whose server refuses the code A. */
async function open() {
  const onSave = vi.fn(async ({ code }: { code: string; price: number }) =>
    code === 'A'
      ? { ok: false as const, error: { message: REFUSAL, details: { field: 'code' } } }
      : { ok: true as const, result: null },
  );
  const PriceForm = () => {
    const form = useForm({
      schema: z.object({ code: z.string(), price: z.number() }),
      start: { code: 'A', price: 500 },
      onSave,
    });
    return (
      <Form form={form} foot={<button type="submit">Save</button>}>
        <TextField label="Code" {...form.field('code')} />
        <MoneyField
          label="Price"
          {...form.field('price')}
          onChange={(price) => form.set({ price: price ?? 0 })}
        />
      </Form>
    );
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: PriceForm }),
    history: createBrowserHistory(),
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { onSave, price: await screen.findByLabelText<HTMLInputElement>('Price') };
}

test('what was refused goes only after the press that leaves a field of money, so that the button stays under it', async () => {
  const { onSave, price } = await open();
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  await screen.findByText(REFUSAL);
  // The error takes the focus one frame later.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  await userEvent.clear(price);
  await userEvent.type(price, '6.00');
  fireEvent.pointerDown(button);
  fireEvent.blur(price);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(REFUSAL)).not.toBeNull();
  fireEvent.pointerUp(button);
  await waitFor(() => expect(screen.queryByText(REFUSAL)).toBeNull());
  await userEvent.click(button);
  expect(onSave).toHaveBeenLastCalledWith({ code: 'A', price: 600 });
});

test('a form with something that is no number is not saved with the earlier number', async () => {
  const { onSave, price } = await open();
  await userEvent.clear(price);
  await userEvent.type(price, '5.001');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use at most 2 decimals.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(price));
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.clear(price);
  await userEvent.type(price, '5.01{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ code: 'A', price: 501 }));
});

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { emptyAddress } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';

const Address = ({ region }: { region: string }) => {
  const [value, setValue] = useState({ ...emptyAddress('us'), region });
  return (
    <>
      <AddressFields value={value} onChange={setValue} />
      <output>{value.region}</output>
    </>
  );
};

const typeZip = async (zip: string) => {
  const field = screen.getByRole('textbox', { name: 'ZIP code' });
  await userEvent.clear(field);
  await userEvent.type(field, zip);
};
const state = () => screen.getByRole('status').textContent;
const show = (region: string) =>
  render(
    <MantineProvider>
      <Address region={region} />
    </MantineProvider>,
  );
afterEach(cleanup);

test('the state follows the ZIP code, also when that is corrected', async () => {
  show('');
  await vi.waitFor(async () => {
    await typeZip('78702');
    expect(state()).toBe('TX');
  }, 60_000);
  await typeZip('7870');
  expect(state()).toBe('');
  await typeZip('10001');
  expect(state()).toBe('NY');
});

test('a state that a person chose stays, whatever ZIP code is typed after it', async () => {
  show('CA');
  await typeZip('97635');
  expect(state()).toBe('CA');
});

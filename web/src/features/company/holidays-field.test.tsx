// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { useWire } from '../../live/test-wire.ts';
import { HolidaysField } from './holidays-field.tsx';

useWire();

/** Renders the holidays field. Returns the field and a function that reads the current dates. */
async function show(start: string[]) {
  const Field = () => {
    const [days, setDays] = useState(start);
    return (
      <>
        <HolidaysField days={days} onChange={setDays} />
        <output>{days.join(' ')}</output>
      </>
    );
  };
  const client = await showLive(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Add a holiday');
  field.focus();
  return {
    field,
    holidays: () => screen.getByRole('status').textContent.split(' '),
    stop: () => client.stop(),
  };
}

/** Types a date the way a browser reports it, once per digit of the year. */
const typeDay = (field: HTMLElement, typed: readonly string[]) => {
  for (const value of typed) fireEvent.change(field, { target: { value } });
};
const christmas = ['0002-12-25', '0020-12-25', '0202-12-25', '2026-12-25'];

test('a holiday that is typed digit by digit is one day', async () => {
  const { field, holidays, stop } = await show(['2027-07-05']);
  typeDay(field, christmas);
  expect(holidays()).toEqual(['2026-12-25', '2027-07-05']);
  stop();
});

test('Enter takes a typed holiday without saving the form, and the next one is typed at once', async () => {
  const { field, holidays, stop } = await show([]);
  typeDay(field, christmas);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  typeDay(field, ['0002-01-01', '0020-01-01', '0202-01-01', '2027-01-01']);
  fireEvent.blur(field);
  expect(holidays()).toEqual(['2026-12-25', '2027-01-01']);
  stop();
});

test('two holidays are picked one after the other', async () => {
  const { field, holidays, stop } = await show([]);
  for (const day of ['2026-12-25', '2027-01-01']) {
    fireEvent.pointerDown(field);
    typeDay(field, [day]);
  }
  expect(holidays()).toEqual(['2026-12-25', '2027-01-01']);
  stop();
});

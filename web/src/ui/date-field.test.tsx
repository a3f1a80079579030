// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

const given: (string | null)[] = [];

const Field = ({ start }: { start: string | null }) => {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider>
      <DateField
        label="Due"
        value={value}
        onChange={(next) => {
          given.push(next);
          setValue(next);
        }}
      />
    </MantineProvider>
  );
};

function show(start: string | null): HTMLInputElement {
  given.length = 0;
  render(<Field start={start} />);
  return screen.getByLabelText<HTMLInputElement>('Due');
}

/** Types a year like Chromium: the field has a value after each digit. */
function typeYear(input: HTMLInputElement, monthAndDay: string, digits: string) {
  for (let length = 1; length <= digits.length; length++)
    fireEvent.change(input, {
      target: { value: `${digits.slice(0, length).padStart(4, '0')}-${monthAndDay}` },
    });
}

test('a year typed digit by digit stays as it is typed, and no day of the first thousand years is given', () => {
  const input = show('2026-12-03');
  typeYear(input, '03-15', '202');
  expect(input.value).toBe('0202-03-15');
  typeYear(input, '03-15', '2027');
  expect(input.value).toBe('2027-03-15');
  expect(given.at(-1)).toBe('2027-03-15');
  expect(given.every((day) => day !== null && day >= '1000')).toBe(true);
});

test('a year of two digits is one of today', () => {
  const input = show(null);
  typeYear(input, '03-15', '27');
  fireEvent.blur(input);
  expect(given.at(-1)).toBe('2027-03-15');
  expect(input.value).toBe('2027-03-15');
  typeYear(input, '03-15', '98');
  fireEvent.blur(input);
  expect(input.value).toBe('1998-03-15');
});

test('a year that is never finished does not change the field', () => {
  const input = show('2026-12-03');
  typeYear(input, '12-03', '1');
  fireEvent.blur(input);
  expect(input.value).toBe('2026-12-03');
  expect(given).toEqual([]);
});

test('a year has four digits, and a day can be taken away', () => {
  const input = show('2026-12-03');
  expect(input.max).toBe('9999-12-31');
  fireEvent.change(input, { target: { value: '' } });
  expect(given).toEqual([null]);
});

test('a field whose owner keeps its day is empty while a day is begun, and shows the kept day when it is left', () => {
  const kept = () => (
    <MantineProvider>
      <DateField label="Due" value="2026-12-03" onChange={() => undefined} />
    </MantineProvider>
  );
  render(kept());
  const input = screen.getByLabelText<HTMLInputElement>('Due');
  // Chromium has no value after the zero of a month. A value that is set then throws away what was typed.
  fireEvent.change(input, { target: { value: '' } });
  expect(input.value).toBe('');
  fireEvent.blur(input);
  expect(input.value).toBe('2026-12-03');
});

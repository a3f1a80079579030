// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { regionsOf } from '@sable/domain/regions';
import { useState, type FormEvent } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { SelectField, SelectList } from './select-field.tsx';

const states = regionsOf('us').map(({ code, name }) => ({ value: code, label: name, short: code }));

const Form = ({ start }: { start: string | null }) => {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider env="test">
      <SelectField label="State" clearable choices={states} value={value} onChange={setValue} />
      <output>{value ?? 'none'}</output>
      <input aria-label="ZIP code" />
    </MantineProvider>
  );
};

/** Renders the form and returns the state's field. */
const stateField = (start: string | null) => {
  render(<Form start={start} />);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
};
const chosen = () => screen.getByRole('status').textContent;

beforeAll(() => SelectList.load());

describe('a state that is typed', () => {
  test.each([
    ['Ohio', 'OH', 'Ohio'],
    ['PA', 'PA', 'Pennsylvania'],
    ['pennsyl', 'PA', 'Pennsylvania'],
  ])('%s and Tab is %s', async (typed, value, label) => {
    const field = stateField(null);
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(chosen()).toBe(value);
    expect(field.value).toBe(label);
  });

  test.each(['New', 'Ontario'])('%s and Tab leaves what was chosen before', async (typed) => {
    const field = stateField('OH');
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(chosen()).toBe('OH');
    expect(field.value).toBe('Ohio');
  });

  test('and Enter saves no form while the list is open, also where no choice is marked', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <MantineProvider env="test">
        <form onSubmit={onSubmit}>
          <SelectField label="State" choices={states} value="OH" onChange={() => {}} />
          <button type="submit">Save</button>
        </form>
      </MantineProvider>,
    );
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Ontario{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('is taken from the list with Enter, its first match first', async () => {
    const field = stateField('OH');
    await userEvent.clear(field);
    await userEvent.type(field, 'new{Enter}');
    expect(chosen()).toBe('NH');
    await userEvent.clear(field);
    await userEvent.type(field, 'new h{Enter}');
    expect(chosen()).toBe('NH');
  });

  test('is dropped with Escape', async () => {
    const field = stateField(null);
    await userEvent.type(field, 'Ohio{Escape}');
    await userEvent.tab();
    expect(chosen()).toBe('none');
  });
});

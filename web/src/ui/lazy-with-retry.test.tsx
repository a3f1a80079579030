// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { SelectField } from './select-field.tsx';
import { ToastFrame } from './toast-frame.tsx';
import { usePrefetch } from './use-prefetch.ts';

const show = (node: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      {node}
      <ToastFrame />
    </MantineProvider>,
  );

interface PartProps {
  name: string;
  onClose?: () => void;
}

const Panel = ({ name }: PartProps) => <p>Panel of {name}</p>;

/** Returns a part that fails to load the given number of times. */
const partFailing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch');
    return Panel;
  });
  const Part = lazyWithRetry<PartProps>(load, {
    Fallback: ({ name }) => <p>Soon {name}</p>,
    onLoadFailed: ({ onClose }) => onClose?.(),
  });
  return { load, Part };
};

afterEach(() => {
  vi.useRealTimers();
  act(() => notifications.clean());
});

describe('a part that comes later', () => {
  test('has something in its place, then itself', async () => {
    const { Part } = partFailing(0);
    show(<Part name="Garcia" />);
    expect(screen.getByText('Soon Garcia')).toBeDefined();
    expect(await screen.findByText('Panel of Garcia')).toBeDefined();
  });

  test('takes the place of what is pressed after its click', async () => {
    let arrive = () => {};
    const arrives = new Promise<typeof Panel>((resolve) => (arrive = () => resolve(Panel)));
    const click = vi.fn();
    const Part = lazyWithRetry<PartProps>(() => arrives, {
      Fallback: () => <button onClick={click}>Soon</button>,
    });
    show(<Part name="Garcia" />);
    const soon = screen.getByRole('button', { name: 'Soon' });
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: soon });
    await act(async () => {
      arrive();
      await arrives;
    });
    await user.pointer({ keys: '[/MouseLeft]', target: soon });
    expect(click).toHaveBeenCalledOnce();
    expect(await screen.findByText('Panel of Garcia')).toBeDefined();
  });

  test('opens at once when it was fetched before, and is fetched once', async () => {
    const { load, Part } = partFailing(0);
    await Part.load();
    show(<Part name="Garcia" />);
    expect(screen.getByText('Panel of Garcia')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('keeps what stands in its place when it does not come, says so, and tries again', async () => {
    const { Part } = partFailing(1);
    show(<Part name="Garcia" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Panel of Garcia')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('retries automatically when the browser is back online', async () => {
    const { Part } = partFailing(1);
    show(<Part name="Garcia" />);
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Panel of Garcia')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('is closed with its message, so that it can be opened again', async () => {
    const { Part } = partFailing(1);
    const close = vi.fn();
    show(<Part name="Garcia" onClose={close} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close message' }));
    expect(close).toHaveBeenCalledOnce();
  });

  test('is fetched ahead while the browser is idle, one after the other and without a word', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first, second] = [partFailing(1), partFailing(0)];
    const parts = [first.Part, second.Part];
    const Screen = ({ shown }: { shown: boolean }) => {
      usePrefetch(parts, shown);
      return null;
    };
    const page = show(<Screen shown={false} />);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(first.load).not.toHaveBeenCalled();
    page.rerender(<Screen shown />);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(first.load).toHaveBeenCalledOnce();
    expect(second.load).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a select', () => {
  test('shows its choice before its list is here, and opens with the first press', async () => {
    const choices = [
      { value: 'fire', label: 'Fire' },
      { value: 'video', label: 'Video' },
    ] as const;
    const change = vi.fn();
    show(<SelectField label="Kind" choices={choices} value="fire" onChange={change} />);
    const face = screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind' });
    expect(face.value).toBe('Fire');
    await userEvent.click(face);
    await userEvent.click(await screen.findByRole('option', { name: 'Video' }));
    expect(change).toHaveBeenCalledWith('video');
  });
});

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { ActionMenu } from './action-menu.tsx';
import { BlockBoundary } from './block-boundary.tsx';
import { dialog } from './dialog.ts';
import { DialogHost } from './dialog-host.tsx';
import { MoneyField } from './money-field.tsx';
import { ToastFrame } from './toast-frame.tsx';
import { toast } from './toast.ts';
import { offerUndo } from './undo.ts';

const show = (node: React.ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>);

/** Opens a dialog without waiting for its answer. */
const open = <Answer,>(ask: () => Promise<Answer>): Promise<Answer> => {
  const asked: Promise<Answer>[] = [];
  act(() => void asked.push(ask()));
  return Promise.race(asked);
};

afterEach(() => {
  vi.useRealTimers();
  act(() => notifications.clean());
});

/** Duration of the library's exit transition. */
const LEAVING_MS = 1_000;

describe('dialogs', () => {
  // Specification 9.4
  test('confirm has OK and Cancel, is titled, and answers true for OK', async () => {
    show(<DialogHost />);
    const answer = open(() => dialog.confirm({ title: 'Delete “Garcia”?' }));
    const frame = await screen.findByRole('dialog', { name: 'Delete “Garcia”?' });
    expect(frame.textContent).toContain('Cancel');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await answer).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('choose has OK, No and Cancel', async () => {
    show(<DialogHost />);
    const answer = open(() => dialog.choose({ title: 'Keep your changes?' }));
    await screen.findByRole('dialog');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Cancel',
      'No',
      'OK',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(await answer).toBe('no');
  });

  test('Escape answers Cancel', async () => {
    show(<DialogHost />);
    const answer = open(() => dialog.confirm({ title: 'Delete?' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  test('a closed dialog gives the focus back to what opened it, also when that was a line of a menu', async () => {
    const ask = () => void dialog.confirm({ title: 'Delete?' });
    show(
      <>
        <DialogHost />
        <button type="button" onClick={ask}>
          Ask
        </button>
        <ActionMenu
          trigger={<button type="button">More</button>}
          groups={[{ actions: [{ label: 'Ask here', onClick: ask }] }]}
        />
      </>,
    );
    for (const [opener, line] of [['Ask'], ['More', 'Ask here']]) {
      await userEvent.click(screen.getByRole('button', { name: opener }));
      if (line) await userEvent.click(await screen.findByRole('menuitem', { name: line }));
      await screen.findByRole('dialog');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement?.textContent).toBe(opener));
    }
  });

  test('a dialog that destroys does not give Enter to the destroying button', async () => {
    show(<DialogHost />);
    void open(() => dialog.confirm({ title: 'Delete?', danger: true }));
    await screen.findByRole('dialog');
    expect(screen.getByRole('button', { name: 'Cancel' }).dataset['autofocus']).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });
});

describe('toasts', () => {
  // Specification 9.3
  test('stay five seconds by default', () => {
    toast.success('Saved');
    const [shown] = notificationsStore.getState().notifications;
    expect(shown).toMatchObject({ autoClose: 5_000, position: 'bottom-right' });
  });

  // Specification 9.2
  test('pass when their time is over, and not while the pointer is on them', async () => {
    vi.useFakeTimers();
    show(<ToastFrame />);
    act(() => void toast.notAuthorized());
    const shown = screen.getByRole('alert');
    expect(screen.getByTestId('toast-progress')).toBeDefined();
    fireEvent.mouseEnter(shown);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('alert')).not.toBeNull();
    fireEvent.mouseLeave(shown);
    act(() => void vi.advanceTimersByTime(1_999));
    expect(screen.queryByRole('alert')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    act(() => void vi.advanceTimersByTime(LEAVING_MS));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the same words twice show once', () => {
    toast.error('Not saved');
    toast.error('Not saved');
    expect(notificationsStore.getState().notifications).toHaveLength(1);
  });

  test('do not pass while the focus is on their action, which closes them', async () => {
    vi.useFakeTimers();
    show(<ToastFrame />);
    const retry = vi.fn();
    act(() => void toast.error('Not saved', { action: { label: 'Try again', onClick: retry } }));
    const action = screen.getByRole('button', { name: 'Try again' });
    act(() => action.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
    act(() => action.blur());
    act(() => void vi.advanceTimersByTime(4_999));
    expect(screen.queryByRole('alert')).not.toBeNull();
    fireEvent.click(action);
    act(() => void vi.advanceTimersByTime(LEAVING_MS));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that a person closes say so to whoever showed them', async () => {
    show(<ToastFrame />);
    const dismiss = vi.fn();
    act(() => void toast.info('A new version is here.', { timeout: 0, onDismiss: dismiss }));
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(dismiss).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the offer to undo', () => {
  test('stays until it is used, and the next one takes its place', async () => {
    show(<ToastFrame />);
    const [first, second] = [vi.fn(), vi.fn()];
    act(() => offerUndo('Line deleted', first));
    act(() => offerUndo('Line moved', second));
    expect(screen.queryByText('Line deleted')).toBeNull();
    expect(screen.getByText('Line moved')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Line moved')).toBeNull());
  });
});

describe('a failed block', () => {
  test('leaves the rest of the page alone and can be tried again', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    let broken = true;
    const Block = () => {
      if (broken) throw new Error('broken');
      return <p>Three appointments</p>;
    };
    show(
      <>
        <BlockBoundary title="Today">
          <Block />
        </BlockBoundary>
        <p>Pipeline</p>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Today could not be shown.');
    expect(screen.getByText('Pipeline')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Three appointments')).toBeDefined());
    vi.mocked(console.error).mockClear();
  });
});

describe('a number field', () => {
  test('gives integer cents when it is left, and says what is wrong otherwise', async () => {
    const change = vi.fn();
    show(<MoneyField label="Price" min={0} value={1_000} onChange={change} />);
    const field = screen.getByLabelText('Price');
    await userEvent.clear(field);
    await userEvent.type(field, '1,299.999{Enter}');
    expect(screen.getByText('Use at most 2 decimals.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '1,299.5{Enter}');
    expect(change.mock.calls).toEqual([[129_950]]);
  });

  test('Escape brings the last value back', async () => {
    show(<MoneyField label="Price" value={1_000} onChange={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    await userEvent.type(field, '9{Escape}');
    expect(field.value).toBe('10.00');
  });

  test('lose their error with the first key, so that nothing moves as they are left', async () => {
    show(<MoneyField label="Price" value={1_000} error="Too low." onChange={() => {}} />);
    const field = screen.getByRole('textbox');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '9');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText('Too low.')).toBeNull();
  });
});

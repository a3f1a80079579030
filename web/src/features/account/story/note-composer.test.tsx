// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../test-browser.ts';
import { uploads } from '../../../attachments/uploads.ts';
import { showPart } from '../../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../../live/test-wire.ts';
import { NoteComposer } from './note-composer.tsx';

useWire();

test('a note takes files that are chosen or pasted, and sends them once it is saved', async () => {
  const client = await showPart(() => <NoteComposer accountId={id(40)} onWritten={() => undefined} />, {
    ...sam,
    roles: ['office'],
  });
  const field = screen.getByRole('textbox', { name: 'New note' });
  fireEvent.paste(field, { clipboardData: { files: [new File(['a'], 'screen.png')], types: ['Files'] } });
  fireEvent.change(field, { target: { value: 'The wall is brick.' } });
  await act(() => settle());
  fireEvent.change(screen.getByLabelText('Files to attach', { selector: 'input' }), {
    target: { files: [new File(['b'], 'wall.txt'), new File(['c'], 'wrong.txt')] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Leave out wrong.txt' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await act(() => settle());
  expect(uploads.get()).toEqual([]);
  await act(async () => {
    posts.find(({ body }) => body.mutations)?.answer(200, { seq: 1, results: [{ id: id(50), notTold: [] }] });
    await vi.dynamicImportSettled();
    await settle();
  });
  expect(uploads.get().map(({ path, name }) => [path, name])).toEqual([
    [`notes/${id(50)}`, 'screen.png'],
    [`notes/${id(50)}`, 'wall.txt'],
  ]);
  client.stop();
});

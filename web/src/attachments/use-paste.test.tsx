// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { usePaste } from './use-paste.ts';

const Block = ({ onFiles }: { onFiles: (pasted: readonly File[]) => void }) => {
  const place = useRef<HTMLDivElement>(null);
  usePaste(place, onFiles);
  return <div ref={place} />;
};

const photo = new File(['x'], 'Panel.png', { type: 'image/png' });
const paste = (target: Element) => fireEvent.paste(target, { clipboardData: { files: [photo] } });

test('files that are pasted go to the record in front alone, whichever was there first', () => {
  const [page, panel] = [vi.fn(), vi.fn()];
  const show = (withPage: boolean, withPanel: boolean) => (
    <>
      <main>{withPage && <Block onFiles={page} />}</main>
      <aside>{withPanel && <Block onFiles={panel} />}</aside>
    </>
  );
  const { rerender } = render(show(false, true));
  rerender(show(true, true));
  paste(document.body);
  expect([page.mock.calls, panel.mock.calls]).toEqual([[], [[[photo]]]]);
  rerender(show(true, false));
  paste(document.body);
  expect([page.mock.calls, panel.mock.calls.length]).toEqual([[[[photo]]], 1]);
});

test('a record under an open panel takes nothing, also while the panel has no place for files yet', () => {
  const [page, panel] = [vi.fn(), vi.fn()];
  const show = (panelReady: boolean) => (
    <>
      <main>
        <Block onFiles={page} />
      </main>
      <div role="dialog" aria-modal="true" aria-label="Note">
        {panelReady && <Block onFiles={panel} />}
      </div>
    </>
  );
  const { rerender } = render(show(false));
  paste(document.body);
  expect(page).not.toHaveBeenCalled();
  rerender(show(true));
  paste(document.body);
  expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([0, 1]);
});

test('what is pasted into a field stays the field’s', () => {
  const taken = vi.fn();
  render(
    <>
      <input aria-label="Note" />
      <Block onFiles={taken} />
    </>,
  );
  paste(screen.getByLabelText('Note'));
  expect(taken).not.toHaveBeenCalled();
});

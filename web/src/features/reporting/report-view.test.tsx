// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { sam, settle, useWire } from '../../live/test-wire.ts';
import { showPart } from '../../live/test-page.tsx';
import { ReportView } from './report-view.tsx';

useWire();

const show = (roles: string[]) =>
  showPart(
    () => (
      <ReportView
        report={{ id: 'sales', title: 'Sales', definition: 'What was sold.', dated: true }}
        filter={{ range: { from: '2026-01-01', to: '2026-01-31' }, owner: undefined }}
        table={{
          columns: [
            { id: 'rep', label: 'Rep', kind: 'text' },
            { id: 'sold', label: 'Sold', kind: 'count' },
          ],
          rows: [{ key: 'rae', values: ['Rae', 2] }],
        }}
      />
    ),
    { ...sam, roles },
  );

test('a rep reads a report and is offered no file of it', async () => {
  const client = await show(['sales']);
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  client.stop();
});

test('the office has the file after it proved who it is, and none without', async () => {
  const client = await show(['office']);
  const createObjectURL = vi.fn(() => 'blob:report');
  Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
  const proof = vi.fn((_path: string) => Promise.resolve(new Response('{}', { status: 403 })));
  vi.stubGlobal('fetch', proof);
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await act(() => settle());
  expect(proof.mock.lastCall?.[0]).toBe('/api/session/proof');
  expect(createObjectURL).not.toHaveBeenCalled();
  proof.mockResolvedValueOnce(new Response('{}'));
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await act(() => settle());
  expect(createObjectURL).toHaveBeenCalledOnce();
  client.stop();
});

test('a report of the present that counts nothing advises no longer period', async () => {
  const client = await showPart(() => (
    <ReportView
      report={{ id: 'pipeline', title: 'Pipeline', definition: 'What is open.', dated: false }}
      filter={{ range: { from: '2026-01-01', to: '2026-01-31' }, owner: undefined }}
      table={{ columns: [{ id: 'status', label: 'Status', kind: 'text' }], rows: [] }}
    />
  ));
  expect(screen.getByText('Nothing to count now')).toBeTruthy();
  expect(document.body.textContent).not.toContain('longer period');
  client.stop();
});

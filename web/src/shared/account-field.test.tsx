// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { RefField } from '../records/fields/ref-field.tsx';
import { answerAll, showLive } from '../live/test-page.tsx';
import { id, sam, useWire } from '../live/test-wire.ts';
import { AccountField } from './account-field.tsx';

useWire();
beforeAll(() => import('./search-hits.ts'));

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const garcia = { ...base, id: id(7), name: 'Garcia residence', city: 'Dayton' };

test.each([
  ['the field of an account', AccountField],
  [
    'the field of any record',
    (props: object) => (
      <RefField {...{ label: '', value: null, onChange: () => undefined }} {...props} collection="accounts" />
    ),
  ],
])('%s takes the first that was found with Enter, and saves no form', async (_, Field) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ hits: [{ type: 'accounts', id: id(7), title: 'Garcia residence', subtitle: null }] }),
  );
  const chosen: unknown[] = [];
  const client = await showLive(
    <Field label="Account" value={null} onChange={(value: string | null) => chosen.push(value)} />,
  );
  const field = screen.getByRole('combobox', { name: 'Account' });
  const typing = userEvent.setup({ delay: null }).type(field, 'gar');
  await vi.advanceTimersByTimeAsync(10);
  await typing;
  // Nothing is found yet, and nothing is saved either.
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await answerAll({ accounts: [garcia] });
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  expect(chosen).toEqual([id(7)]);
  client.stop();
});

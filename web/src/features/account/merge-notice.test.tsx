// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { MergeNotice } from './merge-notice.tsx';
import { accountRow } from './test-account.ts';

useWire();
afterEach(cleanup);

test('a merge is shown with its day in the company’s time zone', async () => {
  const account = accountRow({});
  const client = await showPart(() => <MergeNotice account={account} />);
  const merge = { id: id(61), accountId: account.id, mergedName: 'Hana Miller', undoneAt: null };
  // This instant is in the evening in New York.
  const rows = {
    companies: [{ id: sam.companyId, currency: 'USD', timeZone: 'America/New_York' }],
    'account-merges': [{ ...merge, createdAt: '2026-03-06T01:30:00.000Z' }],
  };
  await answerAll(rows);
  // The line subscribes to the company after it has rendered.
  await answerAll(rows);
  expect(screen.getByText(/was merged into this account on/).textContent).toContain('on Mar 5, 2026.');
  client.stop();
});

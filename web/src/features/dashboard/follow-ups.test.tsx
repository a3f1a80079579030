// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { ToastFrame } from '../../ui/toast-frame.tsx';
import { dashboardPlan } from './dashboard-plan.ts';
import { FollowUps } from './follow-ups.tsx';

useWire();

const account = {
  companyId: sam.companyId,
  version: 3,
  id: id(40),
  name: 'Hanna Miller',
  status: 'lead',
  ownerUserId: sam.id,
  phone: null,
  followUpOn: '2026-03-05',
};
const day = {
  today: '2026-03-05',
  timeZone: 'America/New_York',
  plan: dashboardPlan(sam),
  owner: sam.id,
  me: sam.id,
};

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });

const write = (followUpOn: string) => ({
  mutations: [{ name: 'accounts.update', args: { id: account.id, patch: { followUpOn } } }],
  expectedVersions: [{ collection: 'accounts', id: account.id, version: 3, fields: ['followUpOn'] }],
});

test('the way back of a follow-up does not go over the day that a colleague set since', async () => {
  const client = await showPart(() => (
    <>
      <FollowUps day={day} />
      <ToastFrame />
    </>
  ));
  await answerAll({ accounts: [account] });
  await press('Tomorrow');
  expect(posts.at(-1)?.body).toMatchObject(write('2026-03-06'));
  await act(async () => {
    posts.at(-1)?.answer(200, { seq: 1, results: [null] });
    await settle();
    await settle();
  });
  await answerAll({ accounts: [{ ...account, followUpOn: '2026-03-20', version: 5 }] });
  await press('Undo');
  expect(posts.at(-1)?.body).toMatchObject(write('2026-03-05'));
  client.stop();
});

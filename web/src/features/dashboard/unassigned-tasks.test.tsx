// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { Chair } from './chairs.tsx';
import { dashboardPlan } from './dashboard-plan.ts';

useWire();

const refund = 'Refund $582.95: C-1085 was rescinded';
const task = (n: number, title: string, more: object) => ({
  ...{ id: id(n), title, assigneeUserId: null, accountId: null, done: false, dueOn: '2026-12-08' },
  ...more,
});
const stored = {
  tasks: [
    task(30, refund, {}),
    task(31, 'Cancel account 4711 at the central station', { done: true }),
    task(32, 'Hand over the papers', { assigneeUserId: id(9) }),
  ],
};

async function openDashboard(role: string): Promise<void> {
  const actor: Actor = { ...sam, name: 'Priya', roles: [role] };
  const day = {
    ...{ today: '2026-11-29', timeZone: 'America/New_York', me: actor.id, owner: undefined },
    plan: dashboardPlan(actor),
  };
  await showPart(() => <Chair day={day} />, actor);
  for (let round = 0; round < 3; round += 1) await answerMatching(stored);
}

test.each([
  ['office', true],
  ['admin', true],
  ['sales', false],
])('a task that nobody has yet is on the dashboard of %s until it is done: %s', async (role, isThere) => {
  await openDashboard(role);
  expect(screen.queryAllByText(refund)).toHaveLength(isThere ? 1 : 0);
  expect(screen.queryByText(/Cancel account|Hand over the papers/)).toBeNull();
});

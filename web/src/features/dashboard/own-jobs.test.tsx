// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import type { SystemRole } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { Chair, InstallersDay } from './chairs.tsx';
import { dashboardPlan } from './dashboard-plan.ts';

useWire();

const visit = {
  ...{ id: id(1), title: 'Install E-1231', type: 'install', status: 'scheduled', accountId: null },
  ...{
    userId: sam.id,
    alsoUserIds: [],
    belongsTo: [`users/${sam.id}`],
    allDay: false,
    location: '',
    notes: '',
    workOrderId: null,
  },
  ...{ startsAt: '2026-11-29T15:00:00.000Z', endsAt: '2026-11-29T16:00:00.000Z' },
};

/** Opens the dashboard of a person with the given roles and visits. */
async function open(roles: readonly SystemRole[], events: readonly object[]) {
  await InstallersDay.load();
  const actor = { ...sam, roles };
  const plan = dashboardPlan(actor);
  const day = { today: '2026-11-29', timeZone: 'America/New_York', me: sam.id, owner: undefined, plan };
  await showPart(() => <Chair day={day} />, actor);
  for (let round = 0; round < 4; round += 1) await answerMatching({ events });
}

const several: readonly (readonly SystemRole[])[] = [
  ['sales', 'installer'],
  ['office', 'installer'],
  ['manager', 'installer'],
  ['admin', 'installer'],
];

test.each(several)('whoever also installs, as %s and %s, works off their own job', async (...roles) => {
  await open(roles, [visit]);
  const job = screen.getByRole('article', { name: 'Install E-1231' });
  expect(within(job).getByRole('button', { name: 'On my way' })).toBeTruthy();
});

test.each(several)('whoever also installs, as %s and %s, has no card without a job', async (...roles) => {
  await open(roles, [{ ...visit, type: 'sales' }]);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByText('No job is planned')).toBeNull();
});

test('an installer with no other role has a card for any visit, and reads when there is none', async () => {
  await open(['installer'], [{ ...visit, type: 'sales' }]);
  expect(screen.getByRole('article')).toBeTruthy();
  cleanup();
  await open(['installer'], []);
  expect(screen.getByText('No job is planned')).toBeTruthy();
});

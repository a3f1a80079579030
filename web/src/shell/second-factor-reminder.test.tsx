// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { answerAll, showLive } from '../live/test-page.tsx';
import { sam, useWire } from '../live/test-wire.ts';
import { SecondFactorReminder } from './second-factor-reminder.tsx';

useWire();

test.each([
  ['Pacific/Auckland', 'December 2'],
  ['America/Los_Angeles', 'December 1'],
])('two-step sign-in is due by the day of the company in %s', async (timeZone, day) => {
  const client = await showLive(<SecondFactorReminder due="2026-12-01T20:00:00.000Z" />);
  await answerAll({ companies: [{ id: sam.companyId, name: 'Northgate', timeZone }] });
  expect(screen.getByRole('status').textContent).toContain(`Set up two-step sign-in by ${day}.`);
  client.stop();
});

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import type { LastBackup } from './backup-api.ts';
import { BackupLine } from './backup-status.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const show = (last: LastBackup | null) =>
  render(
    <MantineProvider env="test">
      <BackupLine last={last} now={now} instant={(at) => at.slice(0, 10)} />
    </MantineProvider>,
  );

test('a backup of this week is shown with its time and size, and asks for nothing', () => {
  show({ finishedAt: '2026-11-13T12:00:01.000Z', sizeBytes: 84_300_000 });
  expect(screen.getByText('Last backup: 2026-11-13, 84.3 MB, verified')).toBeTruthy();
  expect(screen.getByText('Up to date')).toBeTruthy();
  expect(screen.queryByText(/npm run backup/)).toBeNull();
});

test('after seven days there is a warning that says what to do', () => {
  show({ finishedAt: '2026-11-13T12:00:00.000Z', sizeBytes: 1_240_000_000 });
  expect(screen.getByText('Last backup: 2026-11-13, 1.2 GB, verified')).toBeTruthy();
  expect(screen.getByText('7 days old')).toBeTruthy();
  expect(screen.getByText(/npm run backup/)).toBeTruthy();
});

test('an installation without a backup says so', () => {
  show(null);
  expect(screen.getByText('This installation has never been backed up')).toBeTruthy();
  expect(screen.getByText('No backup')).toBeTruthy();
});

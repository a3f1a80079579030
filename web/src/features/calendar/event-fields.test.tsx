// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { LiveClient } from '../../live/client.ts';
import { LiveContext } from '../../live/hooks.ts';
import { sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { useForm } from '../../shared/use-form.ts';
import { eventForm, newEvent } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';

useWire();

const Fields = ({ isNew }: { isNew: boolean }) => {
  const form = useForm({
    schema: eventForm('America/New_York'),
    start: newEvent('2026-08-04', '10:00', { title: 'Walk the house' }),
    onSave: () => Promise.resolve({ ok: true as const, result: null }),
    onSaved: () => undefined,
  });
  return <EventFields form={form} isNew={isNew} />;
};

test.each([
  ['a new event is planned: nobody is asked for its status', true],
  ['an event that is there has one', false],
])('%s', async (_what, isNew) => {
  const client = new LiveClient(sam, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Fields isNew={isNew} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <RouterProvider router={router} />
      </LiveContext>
    </MantineProvider>,
  );
  await act(() => settle());
  expect(screen.getAllByLabelText('Type').length).toBeGreaterThan(0);
  expect(screen.queryAllByLabelText('Status').length === 0).toBe(isNew);
  client.stop();
  cleanup();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { useWire } from '../../live/test-wire.ts';
import { useForm } from '../../shared/use-form.ts';
import { eventForm, newEvent } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';

useWire();

const Fields = ({ saved }: { saved: 'scheduled' | null }) => {
  const form = useForm({
    schema: eventForm('America/New_York'),
    start: newEvent('2026-08-04', '10:00', { title: 'Walk the house' }),
    onSave: () => Promise.resolve({ ok: true as const, result: null }),
    onSaved: () => undefined,
  });
  return <EventFields form={form} saved={saved} />;
};

test.each([
  ['a new event is planned: nobody is asked for its status', null],
  ['an event that is there has one', 'scheduled'],
] as const)('%s', async (_what, saved) => {
  const client = await showPart(() => <Fields saved={saved} />);
  expect(screen.getAllByLabelText('Type').length).toBeGreaterThan(0);
  expect(screen.queryAllByLabelText('Status').length === 0).toBe(saved === null);
  client.stop();
  cleanup();
});

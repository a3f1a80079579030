// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { entityOf } from '@sable/domain/registry';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { LiveClient } from '../live/client.ts';
import { LiveContext } from '../live/hooks.ts';
import { CreateGate } from './create-gate.tsx';
import { CreatePanel } from './form/create-panel.tsx';
import { testActor } from './test-env.ts';

const showTo = (role: string, screen: ReactNode) => {
  const client = new LiveClient(testActor(role), 'ws://x/live', () => undefined);
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>{screen}</LiveContext>
    </MantineProvider>,
  );
};
const show = (role: string, collection: string) =>
  showTo(role, <CreateGate entity={entityOf(collection)}>the form</CreateGate>);

test.each(['accounts', 'estimates', 'organizations'])(
  'who may not add %s reads so before anything is typed, and who may has the form',
  (collection) => {
    for (const role of ['installer', 'auditor']) {
      show(role, collection);
      expect(screen.queryByText('the form')).toBeNull();
      // It is the title of the page, as on any other page.
      expect(
        screen.getByRole('heading', { level: 1, name: `Your role can’t add ${collection}` }),
      ).toBeTruthy();
      cleanup();
    }
    show('office', collection);
    expect(screen.getByText('the form')).toBeTruthy();
  },
);

test.each(['products', 'contacts', 'central-stations'])(
  'an address that asks for a panel with a new record of %s has no form for who may not add one',
  (collection) => {
    const nothing = () => undefined;
    showTo(
      'auditor',
      <CreatePanel entity={entityOf(collection)} given={{}} onCreated={nothing} onClose={nothing} />,
    );
    expect(screen.getByText(/^Your role can’t add /)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
  },
);

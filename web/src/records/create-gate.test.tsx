// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { entityOf } from '@sable/domain/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { LiveClient } from '../live/client.ts';
import { LiveContext } from '../live/hooks.ts';
import { CreateGate } from './create-gate.tsx';
import { testActor } from './test-env.ts';

const show = (role: string, collection: string) => {
  const client = new LiveClient(testActor(role), 'ws://x/live', () => undefined);
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <CreateGate entity={entityOf(collection)}>the form</CreateGate>
      </LiveContext>
    </MantineProvider>,
  );
};

test.each(['accounts', 'estimates', 'organizations'])(
  'who may not add %s reads so before anything is typed, and who may has the form',
  (collection) => {
    for (const role of ['installer', 'auditor']) {
      show(role, collection);
      expect(screen.queryByText('the form')).toBeNull();
      expect(screen.getByText(`Your role does not add ${collection}`)).toBeTruthy();
      cleanup();
    }
    show('office', collection);
    expect(screen.getByText('the form')).toBeTruthy();
  },
);

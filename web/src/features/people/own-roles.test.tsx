// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { roles } from '@sable/domain/role';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { LiveClient } from '../../live/client.ts';
import { LiveContext } from '../../live/hooks.ts';
import { testActor } from '../../records/test-env.ts';
import { OwnRoles } from './own-roles.tsx';
import type { RoleRow } from './role-labels.ts';

const dispatcher: RoleRow = roles.schema.parse({
  ...roles.defaults,
  id: '00000000-0000-7000-8000-000000000001',
  companyId: '00000000-0000-7000-8000-00000000000b',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: '00000000-0000-7000-8000-000000000002',
  updatedBy: '00000000-0000-7000-8000-000000000002',
  version: 1,
  key: 'dispatcher',
  name: 'Dispatcher',
  description: '',
  kind: 'custom',
  belongsTo: [],
});

test.each([
  ['admin', ['New role', 'View as Dispatcher', 'Edit', 'Delete']],
  ['auditor', []],
])('a person with the role %s has the buttons %j', (role, buttons) => {
  const client = new LiveClient(testActor(role), 'ws://x/live', () => undefined);
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <OwnRoles rows={[dispatcher]} />
      </LiveContext>
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Dispatcher' })).toBeTruthy();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

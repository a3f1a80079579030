// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { entityOf } from '@sable/domain/registry';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { EmptyList } from './empty-list.tsx';

const nothing = () => undefined;

const show = (parts: { readable?: boolean; openOnly?: boolean; onNew?: () => void }) =>
  render(
    <MantineProvider env="test">
      <EmptyList
        entity={entityOf('estimates')}
        readable={parts.readable ?? true}
        narrowed={false}
        openOnly={parts.openOnly ?? false}
        onClear={nothing}
        onNew={parts.onNew}
      />
    </MantineProvider>,
  );

test('who may make one reads what it is and how to begin', () => {
  show({ onNew: nothing });
  expect(screen.getByText(/is what you offer to an account.*Open an account and start one/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New estimate' })).toBeTruthy();
});

test('a person who may only read is not asked to begin', () => {
  show({});
  expect(screen.getByText('No estimates yet')).toBeTruthy();
  expect(screen.queryByText(/start one/)).toBeNull();
});

test('a person whose role cannot read rows does not read that there are no rows', () => {
  show({ readable: false });
  expect(screen.getByText('Your role does not show estimates')).toBeTruthy();
  expect(screen.queryByText(/yet|start one/)).toBeNull();
});

test('a list of open rows does not claim that there are no rows at all', () => {
  show({ openOnly: true });
  expect(screen.getByText('No open estimates')).toBeTruthy();
  expect(screen.queryByText(/yet/)).toBeNull();
});

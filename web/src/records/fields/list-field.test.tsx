// @vitest-environment jsdom
import { entityOf } from '@sable/domain/registry';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { metaOf } from './field-facts.ts';
import { ListField } from './list-field.tsx';

useWire();

const accountId = id(3);
const sensor = {
  ...{ id: id(5), companyId: sam.companyId, version: 1, createdBy: null, belongsTo: [] },
  ...{ accountId, name: 'Motion sensor', location: 'Hall', zone: '003', status: 'faulty', serial: null },
};

test('a step names a device of the account, chosen by its place, and takes its name where it has none', async () => {
  const { parts = {} } = metaOf(entityOf('work-orders'), 'steps');
  const change = vi.fn();
  const client = await showPart(() => (
    <ListField
      label="Steps"
      parts={parts}
      row={{ accountId }}
      value={[{ what: '', action: 'replace', deviceId: null }]}
      currency="USD"
      onChange={change}
    />
  ));
  fireEvent.click(screen.getByRole('combobox', { name: 'Device, row 1' }));
  // Longer than the debounce of typing.
  await act(async () => {
    await vi.advanceTimersByTimeAsync(200);
  });
  const asked = wire().sent.find(({ spec }) => spec?.collection === 'equipment');
  expect(JSON.stringify(asked?.spec?.where)).toContain(
    JSON.stringify({ field: 'accountId', op: 'eq', value: accountId }),
  );
  await act(async () => {
    wire().say({ t: 'rows', id: asked?.id ?? 0, question: 'q', rows: [sensor] });
    await settle();
  });
  const option = screen.getByRole('option');
  expect(option.textContent).toBe('Motion sensorHall, zone 003, faulty');
  fireEvent.click(option);
  expect(change).toHaveBeenLastCalledWith([
    { what: 'Motion sensor', action: 'replace', deviceId: sensor.id },
  ]);
  client.stop();
});

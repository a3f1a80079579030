// @vitest-environment jsdom
import { companies } from '@sable/domain/company';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { PeopleStep } from './people-step.tsx';

useWire();

const base = {
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-05T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
};
const company = companies.schema.parse({
  ...base,
  id: sam.companyId,
  ...companies.defaults,
  name: 'Harbor Alarm',
});
const hugo = { ...base, id: id(70), name: 'Hugo Marsh', email: 'hugo@example.com', status: 'active' };

// Without storage, typed text exists only in the form.
test('people who appear while somebody types leave alone what is typed', async () => {
  const client = await showPart(() => <PeopleStep company={company} onNext={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rita Sales' } });
  await act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec?.collection === 'users')
        wire().say({ t: 'rows', id: query, question: 'q', rows: [hugo] });
    await settle();
  });
  expect(screen.getByText('Hugo Marsh')).toBeDefined();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rita Sales');
  client.stop();
});

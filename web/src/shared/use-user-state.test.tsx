// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { answerAll, runLiveHook } from '../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../live/test-wire.ts';
import { setSession, signedOut } from '../session/session.ts';
import { useUserState } from './use-user-state.ts';

useWire();
afterEach(() => setSession(signedOut));

const base = { version: 1, companyId: sam.companyId };
const answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  companies: [{ ...base, id: sam.companyId, name: 'Northgate Security' }],
  settings: [
    { ...base, id: id(20), scope: 'company', userId: null, termMonths: 36 },
    { ...base, id: id(21), scope: 'user', userId: sam.id },
  ],
  notifications: [{ ...base, id: id(30), title: 'Payne signed', createdAt: '2026-03-05T12:00:00.000Z' }],
};

// Specification 3.16
test('the state of a person holds user, roles, settings, company, companies and notifications', async () => {
  const user = { id: sam.id, name: sam.name, email: 'sam@example.com', status: 'active' };
  const companies = [{ id: sam.companyId, name: 'Northgate Security' }];
  setSession({ ...signedOut, user, roles: [...sam.roles], companies, appSettingsId: id(22) });
  const { result, close } = runLiveHook(() => useUserState());
  await answerAll(answers);
  expect(result.current).toMatchObject({
    user,
    roles: ['sales'],
    settings: { app: { id: id(22) }, company: { termMonths: 36 }, user: { id: id(21) } },
    company: { name: 'Northgate Security' },
    companies,
    notifications: [{ title: 'Payne signed' }],
  });
  // Each part is live: changes by others arrive, including changes of one's own permissions.
  const askedFor = (collection: string) => wire().sent.find(({ spec }) => spec?.collection === collection);
  const newer = { ...base, id: id(31), title: 'Noor asked', createdAt: '2026-03-05T13:00:00.000Z' };
  await act(async () => {
    wire().say({ t: 'delta', id: askedFor('notifications')?.id ?? 0, put: [newer], del: [id(30)] });
    setSession({ ...signedOut, user, roles: ['office'], companies, appSettingsId: id(22) });
    await settle();
  });
  expect(result.current.notifications?.map(({ title }) => title)).toEqual(['Noor asked']);
  expect(result.current.roles).toEqual(['office']);
  // The query is for the person's own notifications, newest first.
  expect(JSON.stringify(askedFor('notifications')?.spec?.where)).toContain(sam.id);
  expect(askedFor('notifications')?.spec).toMatchObject({
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
  });
  await act(async () => setSession(signedOut));
  expect(result.current).toMatchObject({ user: null, roles: [], companies: [] });
  close();
});

// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { setSession, signedOut } from '../session/session.ts';
import { testSession } from '../session/test-session.ts';
import { guardVisit } from './guard-visit.ts';
import type { RouteRow } from './route-row.ts';
import { readLastRoute } from './visited.ts';

const row: RouteRow = {
  name: 'estimates',
  path: 'estimates',
  layout: 'main',
  shape: 'list',
  screen: 'list',
  requiresAuth: true,
};
const visited = {
  name: row.name,
  path: '/estimates',
  fullPath: '/estimates?q=a',
  params: {},
  query: { q: 'a' },
  hash: '',
};

const isSentToSignIn = (): boolean => {
  try {
    guardVisit({ row, visited, preload: false });
    return false;
  } catch (error) {
    return isRedirect(error);
  }
};

test('a deep link is kept for after the sign-in; a page whose session ended writes down nothing again', () => {
  setSession(signedOut);
  expect(isSentToSignIn()).toBe(true);
  expect(readLastRoute()?.fullPath).toBe('/estimates?q=a');

  setSession(testSession('manager'));
  expect(isSentToSignIn()).toBe(false);
  // Another tab signed out: it cleared the storage, and this tab receives the end of its session.
  localStorage.clear();
  setSession(signedOut);
  expect(isSentToSignIn()).toBe(true);
  expect(Object.keys(localStorage)).toEqual([]);
});

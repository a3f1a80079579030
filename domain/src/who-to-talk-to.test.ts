import { expect, test } from 'vitest';
import { deciders, firstToTalkTo } from './who-to-talk-to.ts';

const person = (name: string, roles: string[], more: object = {}) => ({
  name,
  roles,
  status: 'active' as const,
  createdAt: '2026-01-02T00:00:00.000Z',
  ...more,
});
const gone = person('Gone', ['primary', 'decides', 'signer'], { status: 'inactive' });
const signer = person('Signer', ['signer']);
const early = person('Early', [], { createdAt: '2026-01-01T00:00:00.000Z' });

test('who is marked is talked to first, else who signs, else who was added first, and nobody who has left', () => {
  expect(firstToTalkTo([])).toBeUndefined();
  expect(firstToTalkTo([gone])).toBeUndefined();
  expect(firstToTalkTo([person('Late', []), early])?.name).toBe('Early');
  expect(firstToTalkTo([early, signer])?.name).toBe('Signer');
  expect(firstToTalkTo([early, signer, person('First', ['primary'])])?.name).toBe('First');
});

test('who decides is who is marked so, else who signs', () => {
  expect(deciders([gone, early, signer]).map(({ name }) => name)).toEqual(['Signer']);
  expect(deciders([signer, person('Owner', ['decides'])]).map(({ name }) => name)).toEqual(['Owner']);
});

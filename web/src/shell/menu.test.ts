import { describe, expect, test } from 'vitest';
import { testSession } from '../session/test-session.ts';
import { menuFor } from './menu.ts';

const entriesOf = (role: string) =>
  menuFor(testSession(role)).flatMap(({ entries }) => entries.map(({ row }) => row.name));

describe('the menu', () => {
  test('leaves out the lists where a role reads nothing', () => {
    expect(entriesOf('installer')).toEqual(expect.arrayContaining(['accounts', 'estimates']));
    expect(entriesOf('installer')).not.toContain('organizations');
    for (const list of ['accounts', 'organizations', 'estimates', 'products'])
      expect(entriesOf('affiliate')).not.toContain(list);
  });

  test('leaves out what is about customers for who reads no customer', () => {
    for (const entry of ['dispatch', 'commissions', 'text-messages']) {
      expect(entriesOf('installer')).toContain(entry);
      for (const role of ['affiliate', 'dev']) expect(entriesOf(role)).not.toContain(entry);
    }
  });

  test('leads nobody to the reports or the calendar who has nothing there', () => {
    for (const role of ['installer', 'affiliate', 'dev']) expect(entriesOf(role)).not.toContain('reporting');
    for (const role of ['affiliate', 'dev', 'none']) expect(entriesOf(role)).not.toContain('calendar');
    expect(entriesOf('installer')).toContain('calendar');
    for (const role of ['sales', 'office', 'auditor'])
      expect(entriesOf(role)).toEqual(expect.arrayContaining(['reporting', 'calendar']));
  });

  test('has everything that sells for who sells', () => {
    expect(entriesOf('sales')).toEqual(
      expect.arrayContaining(['dashboard', 'accounts', 'organizations', 'estimates', 'products', 'packages']),
    );
  });

  test.each(['installer', 'affiliate', 'dev', 'none'])(
    'has for %s what the table opens to every signed-in person',
    (role) => {
      for (const entry of ['dashboard', 'sable-university']) expect(entriesOf(role)).toContain(entry);
    },
  );

  test('has for an auditor the trail and the set-up to read, not the places to change it', () => {
    const entries = entriesOf('auditor');
    for (const entry of [
      'security-events',
      'roles',
      'affiliates',
      'central-stations',
      'commission-plans',
      'number-blocks',
    ])
      expect(entries).toContain(entry);
    for (const entry of ['users', 'own-company', 'admin', 'integrations', 'api-keys', 'companies', 'super'])
      expect(entries).not.toContain(entry);
  });

  test('keeps what the route table opens to a role by name', () => {
    for (const entry of ['users', 'roles', 'own-company', 'integrations', 'admin'])
      expect(entriesOf('admin')).toContain(entry);
  });
});

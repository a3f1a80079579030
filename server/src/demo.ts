import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from './application.ts';
import { foundCompany } from './found-company.ts';
import { environmentFor, newKey } from './environment.ts';
import { persist } from './db/persist.ts';
import { SqlSource } from './db/source.ts';
import { Transaction } from '@sable/domain/kernel/transaction';
import { users } from '@sable/domain/user';
import { settings } from '@sable/domain/settings';
import { systemActor, type SystemRole } from '@sable/domain/kernel/actor';

export interface DemoInfo {
  readonly people: readonly { readonly name: string; readonly role: string; readonly email: string }[];
  readonly password: string;
}

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** Who can be signed in as in the demo; null where none was made. */
export async function readDemo(dataDir: string): Promise<DemoInfo | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoInfo);
}

export async function seedDemoInto({ env, writer, identity, tenancy }: Application): Promise<void> {
  const password = 'northgate-demo-2026';
  const passwordHash = await identity.hashPassword(password);
  const { companyId, userId } = await foundCompany(writer, {
    companyName: 'Northgate Security',
    personName: 'Nora Gates',
    email: 'admin@northgate.example',
    roles: ['admin'],
  });
  const people = [
    { id: userId, name: 'Nora Gates', email: 'admin@northgate.example', role: 'admin' as string },
  ];
  const more: [string, SystemRole][] = [
    ['Max Boyd', 'manager'],
    ['Olive Finch', 'office'],
    ['Sam Reyes', 'sales'],
    ['Sara Lind', 'sales'],
    ['Ivan Holt', 'installer'],
    ['Ada Quist', 'auditor'],
    ['Dev Patel', 'dev'],
    ['Sue Perrin', 'super'],
  ];
  const actor = systemActor(companyId);
  for (const [name, role] of more) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@northgate.example`;
    const id = await tenancy.withTenant(companyId, async (client) => {
      const tx = new Transaction(new SqlSource(client, companyId), actor, environmentFor(newKey()));
      const user = await tx.create(users, { name, email, roles: [role], status: 'active' });
      await tx.create(settings, { scope: 'user', userId: user.id });
      await persist(client, {
        companyId,
        changes: tx.changes,
        effects: [],
        entityOf: (collection) => tx.entityOf(collection),
        now: tx.env.now,
      });
      return user.id;
    });
    people.push({ id, name, email, role });
  }
  for (const { id, name, email } of people)
    await identity.createIdentityFor({
      email,
      name,
      secret: { passwordHash },
      memberships: [{ companyId, userId: id }],
    });
  const info: DemoInfo = { password, people: people.map(({ name, role, email }) => ({ name, role, email })) };
  await writeFile(fileOf(env.dataDir), JSON.stringify(info, null, 2));
}

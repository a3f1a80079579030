import { brand } from '@sable/domain/brand';
import { systemActor, type Actor, type SystemRole } from '@sable/domain/kernel/actor';
import { openDatabase, type Database } from '@sable/server/db/open';
import { createTenancy, type Tenancy } from '@sable/server/db/tenant';
import { newKey } from '@sable/server/transaction-context';
import { provisionCompany } from '@sable/server/provision-company';
import { createCaptureMailer } from '@sable/server/messaging/capture';
import { createWriter, type Writer } from '@sable/server/mutate';
import { createIdentity, type Identity } from '@sable/server/session/identity';
import { z } from 'zod';
import { SECRET } from './product.ts';
import { quiet, type Stage } from './stage.ts';

/** Connection pool size of a server process. */
export const POOL = { max: 20 };

/** A new database with one company, accessed from this process: to create test data, and to measure without HTTP. */
export interface World {
  /** Address suitable for DATABASE_URL. */
  readonly address: string;
  readonly database: Database;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly admin: Actor;
  /** Runs a mutation as the administrator. */
  run(name: string, args: unknown): Promise<unknown>;
  /** Runs a create mutation and returns the new row's id. */
  make(name: string, args: unknown): Promise<string>;
  /** Adds a person, and returns the cookie of their session, valid on any server of this database. */
  person(name: string, role: SystemRole): Promise<string>;
}

export async function openWorld(stage: Stage): Promise<World> {
  const address = await stage.freshDatabase();
  const database = await openDatabase({
    projectId: 'sable-bench',
    dataDir: '',
    databaseUrl: address,
    log: quiet,
  });
  stage.defer(() => database.close());
  const tenancy = createTenancy(database.createPool('sable_app', POOL));
  const writer = createWriter(tenancy, () => undefined);
  const company = {
    companyName: 'Northgate Security',
    personName: 'Nora Gates',
    email: 'nora@northgate.example',
    roles: ['admin'],
  };
  const { companyId, userId } = await provisionCompany(writer, company);
  const admin: Actor = {
    kind: 'user',
    id: userId,
    name: company.personName,
    companyId,
    roles: ['admin'],
    settings: { salesSeeAll: true },
  };
  // Filling a large world takes longer than a proof of identity stays valid.
  const runAs = async (actor: Actor, name: string, args: unknown) =>
    (
      await writer.mutate(
        { ...actor, provenAt: new Date().toISOString() },
        { key: newKey(), mutations: [{ name, args }] },
      )
    ).results[0];
  const run: World['run'] = (name, args) => runAs(admin, name, args);
  const identity = await openIdentity(stage, database, tenancy, writer);
  return {
    address,
    database,
    tenancy,
    writer,
    admin,
    run,
    make: async (name, args) => idOf(await run(name, args)),
    async person(name, role) {
      const email = `${newKey()}@northgate.example`;
      const invited = await runAs({ ...admin, roles: ['admin', 'super'] }, 'users.invite', {
        name,
        email,
        roles: [role],
      });
      const id = idOf(invited);
      // A person becomes active by accepting the invitation; nobody reads it here.
      await runAs({ ...systemActor(companyId), roles: ['admin'] }, 'users.setStatus', {
        id,
        status: 'active',
      });
      await identity.createIdentityFor({
        email,
        name,
        secret: { passwordHash: 'none' },
        memberships: [{ companyId, userId: id }],
      });
      return identity.signInAs(id);
    },
  };
}

const idOf = (result: unknown): string => z.object({ id: z.string() }).parse(result).id;

async function openIdentity(
  stage: Stage,
  database: Database,
  tenancy: Tenancy,
  writer: Writer,
): Promise<Identity> {
  const dataDir = await stage.folder('mail');
  const mailer = createCaptureMailer({ dataDir, productName: brand.name });
  const config = { publicUrl: 'http://localhost', dataDir, secret: SECRET, providers: [] };
  return createIdentity({ database, tenancy, writer, mailer, config, log: quiet });
}

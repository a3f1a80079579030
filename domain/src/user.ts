import { z } from 'zod';
import { joinAffiliate } from './affiliate-people.ts';
import { type Actor, hasPlatformRole, hasRole, isSystem, isSystemRole, systemRoles } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { defineEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid, notReady } from './kernel/errors.ts';
import {
  choice,
  count,
  day,
  described,
  email,
  flag,
  money,
  optional,
  phone,
  picture,
  requiredText,
  sortKey,
  text,
} from './kernel/fields.ts';
import { patchInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { full, readOnly, write } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { listQuery } from './kernel/typed-query.ts';
import { roles as roleRows } from './role.ts';
import { searches } from './search.ts';
import { settings } from './settings.ts';
import { userStatuses } from './user-lifecycle.ts';

const workingStatuses = ['active', 'invited'];

/** Whether a person works here, that is, nobody has switched off their access. */
export const isWorking = ({ status }: { readonly status: string }): boolean =>
  workingStatuses.includes(status);

/**
 * A person of one company. The sign-in identity (email, password) is stored separately and references this record.
 */
export const users = defineEntity({
  collection: 'users',
  one: 'User',
  many: 'Users',
  shape: {
    name: requiredText('Name', 120, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 130, { server: true, unused: true }),
    email: email('Email', { server: true }),
    status: choice('Status', userStatuses, { server: true }),
    /** Whether they were ever active: a person who never accepted an invitation gets access only by accepting one. */
    joined: flag('Has joined', { server: true, unused: true }),
    roles: described(z.array(z.string().max(40)).max(30), { label: 'Roles', kind: 'tags', server: true }),
    title: optional(text('Title', 80)),
    phone: optional(phone('Phone')),
    territory: optional(
      text('Territory', 120, { help: 'Where they sell or work, such as a county or postal codes' }),
    ),
    licenceNumber: optional(text('License number', 60)),
    licenceExpiresOn: optional(day('License expires')),
    /** The last license warning: the license's last day, and how many days before it the warning was sent. */
    licenceWarnedFor: optional(day('Warned of', { server: true, unused: true })),
    licenceWarnedDays: optional(count('Days of the warning', { server: true, unused: true })),
    pictureId: picture('Photo'),
    /** The quota of a rep (trade specification 3): cents of RMR before tax. An administrator sets it. */
    monthlyGoal: optional(money('Monthly goal', { help: 'RMR to sell in a month, before tax' })),
  },
  defaults: { status: 'active', joined: false, roles: [], nameKey: '' },
  access: {
    rows: {
      super: full,
      admin: write,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      installer: readOnly,
      auditor: readOnly,
      user: (actor) => ({ read: where({ id: actor.id }), update: where({ id: actor.id }) }),
    },
    administered: true,
  },
  decidesRights: () => true,
  checkUpdate: ({ before, after, actor }) => {
    if (before.monthlyGoal !== after.monthlyGoal && !hasRole(actor, 'admin', 'super'))
      throw invalid(
        'monthlyGoal',
        'Only an administrator can set the monthly goal. Nothing was saved. Ask an administrator.',
      );
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name), joined: row.joined || row.status === 'active' }),
  search: (row) => ({
    title: row.name,
    subtitle: row.roles.join(', '),
    text: [row.name, row.email, row.title].filter(Boolean).join(' '),
    phones: [row.phone],
    extra: {
      user: { id: row.id, name: row.name, status: row.status },
      // The original's format: it lists the company's salespersons with `roles.{companyId}.sales.id == 'sales'`.
      roles: { [row.companyId]: Object.fromEntries(row.roles.map((role) => [role, { id: role }])) },
    },
  }),
  columns: ['name', 'email', 'roles', 'status', 'title', 'phone', 'updatedAt'],
  sortable: ['nameKey', 'status', 'updatedAt'],
  filterable: 'all',
  about: { what: 'People of your company appear here with their roles as soon as they are invited.' },
  generic: { create: false, delete: false },
  sample: (n) => ({ name: `Sample Person ${n}`, email: `person${n}@example.com`, roles: ['sales'] }),
});

/** The roles that a person can have: system roles, and company-defined roles by their ids. */
export const assignedRoles = z
  .array(z.union([z.enum(systemRoles), z.uuid()], 'This is not a role of the company.'))
  .min(1, 'Choose at least one role.')
  .max(10);

const notAssignable = (): AppError =>
  invalid(
    'roles',
    'One of these roles can no longer be assigned. Nothing was changed. Choose the roles again.',
  );

/** Rejects changes to platform roles by an actor who is not a super user: nobody grants or revokes more than they have. */
export function checkGrant(actor: Actor, touched: readonly string[]): void {
  // The system actor activates a person who accepts an invitation, regardless of their roles.
  if (hasPlatformRole(touched) && !hasRole(actor, 'super') && !isSystem(actor))
    throw new AppError('NOT_AUTHORIZED');
}

/** Refuses roles that the company did not define or that cannot be assigned. Locks its own roles against deletion. */
async function checkAssignable(tx: Transaction, given: readonly string[]): Promise<void> {
  const system = tx.asSystem();
  const [own, others] = [given.filter((role) => !isSystemRole(role)), given.filter(isSystemRole)];
  for (const id of own) {
    const role = await system.find(roleRows, id, { lock: true });
    if (role?.kind !== 'custom' || !role.assignable) throw notAssignable();
  }
  if (others.length === 0) return;
  const closed = where({ kind: 'system' as const, key: others, assignable: false });
  if ((await system.list(roleRows, { where: closed, limit: 1 })).length > 0) throw notAssignable();
}

export const userMutations = {
  /** Adds a person to the company; the server invites the email address to set a password. */
  'users.invite': mutation({
    args: z.strictObject({
      name: users.shape.name,
      email: users.shape.email,
      roles: assignedRoles,
      fields: patchInput(users).optional(),
      /** The affiliate that the person belongs to. */
      affiliateId: idSchema.optional(),
    }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    needsProof: true,
    async run(tx, { name, email, roles, fields = {}, affiliateId }) {
      checkGrant(tx.actor, roles);
      await checkAssignable(tx, roles);
      const [known] = await tx.list(users, { where: where({ email }), limit: 1 });
      if (known) throw new AppError('DUPLICATE', { what: 'user', field: 'email address' });
      const user = await tx.create(users, { ...fields, name, email, roles, status: 'invited' });
      await tx.asSystem().create(settings, { scope: 'user', userId: user.id });
      if (affiliateId) await joinAffiliate(tx, user.id, affiliateId);
      tx.enqueue({ kind: 'invitation', payload: { userId: user.id, email, name } });
      return { id: user.id };
    },
  }),

  /** Sets a person's roles. The last active administrator cannot lose that role. */
  'users.setRoles': mutation({
    args: z.strictObject({ id: idSchema, roles: assignedRoles, affiliateId: idSchema.optional() }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    needsProof: true,
    async run(tx, { id, roles, affiliateId }) {
      await keepAnAdmin(tx, id, roles, null);
      const user = await tx.get(users, id, { lock: true });
      const given = new Set<string>(roles);
      checkGrant(
        tx.actor,
        [...roles, ...user.roles].filter((role) => !given.has(role) || !user.roles.includes(role)),
      );
      await checkAssignable(
        tx,
        roles.filter((role) => !user.roles.includes(role)),
      );
      await tx.update(users, user, { roles });
      if (affiliateId && !tx.context.isPreview) await joinAffiliate(tx, id, affiliateId);
    },
  }),

  /**
   * Changes the person's email address to the sign-in address, after they have proven that it is theirs. Only the
   * system actor runs it.
   */
  'users.setEmail': mutation({
    args: z.strictObject({ id: idSchema, email: users.shape.email }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, email }) {
      const user = await tx.get(users, id, { lock: true });
      const [other] = await tx.list(users, { where: where({ email }), limit: 1 });
      // A colleague who never signed in may have this address here; the person can still sign in with it.
      if (!other) await tx.update(users, user, { email });
    },
  }),
};

/**
 * Rejects the removal of the last active administrator. Locks every administrator in id order before any change, so
 * two administrators who demote each other are serialized, and the second sees the first change.
 */
export async function keepAnAdmin(
  tx: Transaction,
  id: string,
  roles: readonly string[] | null,
  status: string | null,
): Promise<void> {
  const target = await tx.get(users, id);
  const was = target.status === 'active' && target.roles.includes('admin');
  const stays = (status ?? target.status) === 'active' && (roles ?? target.roles).includes('admin');
  if (!was || stays) return;
  const admins = await tx.listAll(
    users,
    where({ status: 'active' }, { field: 'roles', op: 'hasElement', value: 'admin' }),
    { lock: true },
  );
  if (admins.every((admin) => admin.id === target.id)) {
    throw notReady(
      'This is the last administrator. Nothing was changed. Make someone else an administrator first.',
    );
  }
}

/**
 * Returns the query for the company's salespersons who work here, from the search rows (specification sections 3 and
 * 7).
 */
export const salespersons = (companyId: string) =>
  listQuery<RowOf<typeof searches>>(searches.collection, {
    where: where({
      type: 'users',
      [`roles.${companyId}.sales.id`]: 'sales',
      'user.status': workingStatuses,
    }),
    limit: 500,
  });

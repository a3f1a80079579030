import { hasRole, isSystemRole, systemRoles, type Actor, type SystemRole } from '@sable/domain/kernel/actor';
import { type RowIn } from '@sable/domain/queries';
import { asLabel } from '../../shared/formats.ts';

export type RoleRow = RowIn<'roles'>;

export interface RoleChoice {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

const reserved: readonly SystemRole[] = ['dev', 'super'];

/** The roles that a person may give to others: nobody grants more than they hold, and not what the company put aside. */
export function assignableRoles(actor: Actor, rows: readonly RoleRow[]): RoleChoice[] {
  const platform = hasRole(actor, 'super');
  const own = rows.flatMap(({ key, kind, assignable, name, description }) =>
    kind === 'custom' && assignable ? [{ key, name, description: description ?? '' }] : [],
  );
  const system = systemRoles.flatMap((key) => {
    const row = rows.find((role) => role.key === key);
    if (reserved.includes(key) ? !platform : row && !row.assignable) return [];
    return [{ key, name: row?.name ?? asLabel(key), description: row?.description ?? '' }];
  });
  return [...system, ...own];
}

/** What a role is called here. */
export const roleName = (key: string, rows: readonly RoleRow[] | undefined): string =>
  rows?.find((role) => role.key === key)?.name ?? (isSystemRole(key) ? asLabel(key) : 'Own role');

export type PersonStatus = 'active' | 'suspended' | 'inactive';

/** What will happen to a person's access, before it does. */
export const statusActions: Readonly<
  Record<PersonStatus, { title: (name: string) => string; message: string; act: string }>
> = {
  active: {
    title: (name) => `Switch ${name} back on?`,
    message: 'They can sign in again with the password they had. Their roles and records are as they were.',
    act: 'Switch on',
  },
  suspended: {
    title: (name) => `Suspend ${name}?`,
    message:
      'They are signed out everywhere at once and cannot sign in until you switch them on. Their accounts and estimates stay theirs.',
    act: 'Suspend',
  },
  inactive: {
    title: (name) => `Switch ${name} off?`,
    message:
      'They are signed out everywhere at once and cannot sign in. Everything they made is kept under their name; give their open accounts to someone else.',
    act: 'Switch off',
  },
};

/** The states that a person can be put into from where they are. */
export const nextStatuses = (status: string): readonly PersonStatus[] => {
  if (status === 'active' || status === 'invited') return ['suspended', 'inactive'];
  return status === 'suspended' ? ['active', 'inactive'] : ['active'];
};

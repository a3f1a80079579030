import { hasRole, isSystemRole, systemRoles, type Actor, type SystemRole } from '@sable/domain/kernel/actor';
import { type RowIn } from '@sable/domain/queries';
import { nextUserStatuses, type UserAccess, type UserStatus } from '@sable/domain/user-lifecycle';
import { asLabel } from '../../shared/formats.ts';

export type RoleRow = RowIn<'roles'>;

export interface RoleChoice {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

const reserved: readonly SystemRole[] = ['dev', 'super'];

/**
 * Returns the roles that a user may assign: those that the company has kept assignable. Only a super user may assign
 * `dev` and `super`.
 */
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

/** Returns the company's name for a role. */
export const roleName = (key: string, rows: readonly RoleRow[] | undefined): string =>
  rows?.find((role) => role.key === key)?.name ?? (isSystemRole(key) ? asLabel(key) : 'Custom role');

/** Texts that explain a change of a user's access before it happens. */
export const statusActions: Readonly<
  Record<UserStatus, { title: (name: string) => string; message: string; act: string }>
> = {
  invited: {
    title: (name) => `Invite ${name} again?`,
    message:
      'They never accepted an invitation. A new one goes out by email; where no mail server is set up, its link is in this menu. They can sign in once they accept it.',
    act: 'Invite again',
  },
  active: {
    title: (name) => `Turn access for ${name} back on?`,
    message: 'They can sign in again with their previous password. Their roles and records are unchanged.',
    act: 'Turn on',
  },
  suspended: {
    title: (name) => `Suspend ${name}?`,
    message:
      'They are signed out everywhere immediately and cannot sign in until you turn their access back on. They keep their accounts and estimates.',
    act: 'Suspend',
  },
  inactive: {
    title: (name) => `Turn off access for ${name}?`,
    message:
      'They are signed out everywhere immediately and cannot sign in. Everything they made is kept under their name.',
    act: 'Turn off',
  },
};

/**
 * Returns the changes of a user's access that an administrator can choose. An inactive user cannot also be suspended.
 */
export const nextStatuses = (person: UserAccess): readonly UserStatus[] =>
  nextUserStatuses(person).filter((status) => person.status !== 'inactive' || status !== 'suspended');

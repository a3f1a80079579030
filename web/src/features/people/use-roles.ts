import { useLive } from '../../live/hooks.ts';
import type { RoleRow } from './role-words.ts';

/** The company's roles. */
export const useRoles = () =>
  useLive<RoleRow>({ collection: 'roles', orderBy: [{ field: 'createdAt', direction: 'asc' }], limit: 100 })
    .rows;

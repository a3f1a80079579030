import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';

/** The company's roles. */
export const useRoles = () => useLive(query('roles', { orderBy: 'createdAt', limit: 100 })).rows;

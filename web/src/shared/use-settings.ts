import { query, type RowIn } from '@sable/domain/queries';
import { useActor, useLive } from '../live/hooks.ts';

export type SettingsRow = RowIn<'settings'>;

/** The settings of the company and those of the person, live. Undefined until they are loaded. */
export interface Settings {
  readonly company: SettingsRow | undefined;
  readonly user: SettingsRow | undefined;
  readonly loading: boolean;
}

export function useSettings(): Settings {
  const { id } = useActor();
  const { rows } = useLive(query('settings', { where: { scope: ['company', 'user'] }, limit: 2 }));
  return {
    company: rows?.find(({ scope }) => scope === 'company'),
    user: rows?.find(({ userId }) => userId === id),
    loading: rows === undefined,
  };
}

import { query, type RowIn } from '@sable/domain/queries';
import { useActor, useLive } from '../live/hooks.ts';
import { useSession, type Session } from '../session/session.ts';
import { useCompany, type CompanyRow } from './use-company.ts';
import { useSettings, type Settings } from './use-settings.ts';

/** What the browser holds of who is signed in (specification section 3). Documents are live and undefined until they are here. */
export interface UserState {
  readonly user: Session['user'];
  readonly roles: readonly string[];
  /** The application's settings are known by their id alone: they belong to the platform. */
  readonly settings: Settings & { readonly app: { readonly id: string } | undefined };
  readonly company: CompanyRow | undefined;
  readonly companies: Session['companies'];
  /** One's own, newest first. */
  readonly notifications: readonly RowIn<'notifications'>[] | undefined;
}

/** As many notifications as the list behind the bell shows. */
const MAX_NOTIFICATIONS = 30;

export function useUserState(): UserState {
  const { user, roles, companies, appSettingsId } = useSession();
  const { id } = useActor();
  const { row: company } = useCompany();
  const settings = useSettings();
  const { rows: notifications } = useLive(
    query('notifications', {
      where: { userId: id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_NOTIFICATIONS,
    }),
  );
  return {
    user,
    roles,
    settings: { ...settings, app: appSettingsId ? { id: appSettingsId } : undefined },
    company,
    companies,
    notifications,
  };
}

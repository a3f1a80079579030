import type { Session } from '../session/session-answer.ts';
import { useSession } from '../session/session.ts';
import { useCompany, type CompanyRow } from './use-company.ts';
import { useLatestNotifications, type Notification } from './use-latest-notifications.ts';
import { useSettings, type Settings } from './use-settings.ts';

/**
 * The browser's state of the signed-in person (specification section 3). Documents are live and undefined until they
 * are loaded.
 */
export interface UserState {
  readonly user: Session['user'];
  readonly roles: readonly string[];
  /** Only the id of the application's settings is known: they belong to the platform. */
  readonly settings: Settings & { readonly app: { readonly id: string } | undefined };
  readonly company: CompanyRow | undefined;
  readonly companies: Session['companies'];
  /** The person's own, newest first. */
  readonly notifications: readonly Notification[] | undefined;
}

export function useUserState(): UserState {
  const { user, roles, companies, appSettingsId } = useSession();
  const { row: company } = useCompany();
  const settings = useSettings();
  const notifications = useLatestNotifications();
  return {
    user,
    roles,
    settings: { ...settings, app: appSettingsId ? { id: appSettingsId } : undefined },
    company,
    companies,
    notifications,
  };
}

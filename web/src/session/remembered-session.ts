import type { Session } from './session-answer.ts';
import { readLocal, removeLocal, removeNames, removeSession, writeLocal } from './storage.ts';

const keys = ['roles', 'companies', 'settings'] as const;

/**
 * Stores what the next start needs to show the right frame: roles, companies with the current one first, and
 * settings.
 */
export const rememberSession = ({ company, companies, roles, settings, ...ids }: Session): void => {
  const others = companies.filter(({ id }) => id !== company?.id);
  writeLocal('roles', roles);
  writeLocal('companies', [...(company ? [{ id: company.id, name: company.name }] : []), ...others]);
  writeLocal('settings', {
    user: ids.userSettingsId,
    company: ids.companySettingsId,
    app: ids.appSettingsId,
    salesSeeAll: settings.salesSeeAll,
  });
};

/**
 * Clears the session after a sign-out: the next start shows no frame, and no name of the last person's customers
 * remains. A new company's setup draft is deleted together with the session of the person who typed it; a founder
 * without a session keeps it, so that a reload continues.
 */
export const forgetSession = (): void => {
  if (readLocal('roles') !== null) removeSession('onboarding');
  for (const key of keys) removeLocal(key);
  removeNames();
};

// Checked by hand: the first screen reads the storage, and does not load a schema library.
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNamed = (value: unknown): value is { id: string; name: string } =>
  isObject(value) && isText(value['id']) && isText(value['name']);

/**
 * Returns the session as this browser last received it, without the person: only enough for the frame, until the
 * server's response confirms or replaces it. Null if nothing complete is stored.
 */
export function rememberedSession(): Session | null {
  const [roles, companies, settings] = keys.map(readLocal);
  if (!Array.isArray(roles) || !roles.every(isText)) return null;
  if (!Array.isArray(companies) || !companies.every(isNamed)) return null;
  if (!isObject(settings)) return null;
  const [company] = companies;
  const { user, company: ofCompany, app, salesSeeAll } = settings;
  if (!company || !isText(user) || !isText(ofCompany) || !isText(app)) return null;
  return {
    loaded: false,
    user: { id: 'unknown', name: '', email: '', status: 'active' },
    roles,
    company: { ...company, status: 'active', brandColor: null },
    companies,
    userSettingsId: user,
    companySettingsId: ofCompany,
    appSettingsId: app,
    settings: { salesSeeAll: salesSeeAll !== false },
  };
}

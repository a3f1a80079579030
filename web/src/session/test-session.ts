import type { Session } from './session-answer.ts';
import { signedOut } from './session.ts';

/** Returns the session of a person with roles in a company. */
export const testSession = (...roles: string[]): Session => ({
  ...signedOut,
  user: { id: 'u1', name: 'Gus', email: 'gus@northgate.example', status: 'active' },
  company: { id: 'c1', name: 'Northgate', status: 'active', brandColor: null },
  userSettingsId: 'a',
  companySettingsId: 'b',
  appSettingsId: 'c',
  roles,
});

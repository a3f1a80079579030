import type { FunctionComponent } from 'react';
import type { ScreenProps } from '../guard/route-row.ts';
import type { ScreenName } from '../routes.ts';

type LoadScreen = () => Promise<FunctionComponent<ScreenProps>>;

/** The code of every screen that the route table names, lazy-loaded on the first visit. */
export const screens: Readonly<Record<ScreenName, LoadScreen>> = {
  account: async () => (await import('./account-screen.tsx')).AccountScreen,
  'account-merge': async () => (await import('./account-merge-screen.tsx')).AccountMergeScreen,
  admin: async () => (await import('./admin-screen.tsx')).AdminScreen,
  'api-keys': async () => (await import('./api-keys-screen.tsx')).ApiKeysScreen,
  calendar: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
  companies: async () => (await import('./companies-screen.tsx')).CompaniesScreen,
  company: async () => (await import('./company-screen.tsx')).CompanyScreen,
  dashboard: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
  dispatch: async () => (await import('./dispatch-screen.tsx')).DispatchScreen,
  estimate: async () => (await import('./estimate-screen.tsx')).EstimateScreen,
  gallery: async () => (await import('./gallery-screen.tsx')).GalleryScreen,
  home: async () => (await import('./home-screen.tsx')).HomeScreen,
  import: async () => (await import('./import-screen.tsx')).ImportScreen,
  'import-progress': async () => (await import('./import-progress-screen.tsx')).ImportProgressScreen,
  integrations: async () => (await import('./integrations-screen.tsx')).IntegrationsScreen,
  leads: async () => (await import('./leads-screen.tsx')).LeadsScreen,
  list: async () => (await import('./list-screen.tsx')).ListScreen,
  login: async () => (await import('./login-screen.tsx')).LoginScreen,
  'new-estimate': async () => (await import('./new-estimate-screen.tsx')).NewEstimateScreen,
  'not-found': async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  notifications: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
  onboarding: async () => (await import('./onboarding-screen.tsx')).OnboardingScreen,
  'privacy-policy': async () => (await import('./privacy-policy-screen.tsx')).PrivacyPolicyScreen,
  record: async () => (await import('./record-screen.tsx')).RecordScreen,
  reporting: async () => (await import('./reporting-screen.tsx')).ReportingScreen,
  roles: async () => (await import('./roles-screen.tsx')).RolesScreen,
  setup: async () => (await import('./setup-screen.tsx')).SetupScreen,
  super: async () => (await import('./super-screen.tsx')).SuperScreen,
  university: async () => (await import('./university-screen.tsx')).UniversityScreen,
  user: async () => (await import('./user-screen.tsx')).UserScreen,
  users: async () => (await import('./users-screen.tsx')).UsersScreen,
  verify: async () => (await import('./verify-screen.tsx')).VerifyScreen,
  webhook: async () => (await import('./webhook-screen.tsx')).WebhookScreen,
};

import type { ScreenShape, RouteRow } from './guard/route-row.ts';

type Screen = RouteRow['screen'];

const staff = { requiresAuth: true, layout: 'main', rolesAllowed: ['*'] } as const;
const signedIn = { requiresAuth: true, layout: 'main' } as const;
const admins = { requiresAuth: true, layout: 'main', rolesAllowed: ['admin', 'super'] } as const;
const platform = { requiresAuth: true, layout: 'main', rolesAllowed: ['super'] } as const;
const open = { requiresAuth: false } as const;
const bothAreas = ['admin', 'super'] as const;

const list: Screen = async () => (await import('./screens/list-screen.tsx')).ListScreen;
const record: Screen = async () => (await import('./screens/record-screen.tsx')).RecordScreen;
const account: Screen = async () => (await import('./screens/account-screen.tsx')).AccountScreen;
const company: Screen = async () => (await import('./screens/company-screen.tsx')).CompanyScreen;
const user: Screen = async () => (await import('./screens/user-screen.tsx')).UserScreen;
const estimate: Screen = async () => (await import('./screens/estimate-screen.tsx')).EstimateScreen;
const newEstimate: Screen = async () => (await import('./screens/new-estimate-screen.tsx')).NewEstimateScreen;
const calendar: Screen = async () => (await import('./screens/calendar-screen.tsx')).CalendarScreen;
const university: Screen = async () => (await import('./screens/university-screen.tsx')).UniversityScreen;

const users: Screen = async () => (await import('./screens/users-screen.tsx')).UsersScreen;
const roles: Screen = async () => (await import('./screens/roles-screen.tsx')).RolesScreen;
const companies: Screen = async () => (await import('./screens/companies-screen.tsx')).CompaniesScreen;
const aList: { shape: ScreenShape; screen: Screen } = { shape: 'list', screen: list };
const aRecord: { shape: ScreenShape; screen: Screen } = { shape: 'record', screen: record };

// prettier-ignore
/** Every path of the product: title, access, layout and screen. Router, menu, guard and page title all follow from it. */
export const routeTable = [
  { path: '', name: 'home', title: 'Home', ...open, layout: 'main', shape: 'page',
    screen: async () => (await import('./screens/home-screen.tsx')).HomeScreen },
  { path: 'login', name: 'login', title: 'Login', ...open, layout: 'auth', shape: 'page',
    screen: async () => (await import('./screens/login-screen.tsx')).LoginScreen },
  { path: 'onboarding', name: 'onboarding', title: 'Onboarding', ...open, rolesAllowed: ['*'], layout: 'auth', shape: 'page',
    screen: async () => (await import('./screens/onboarding-screen.tsx')).OnboardingScreen },
  { path: 'privacy-policy', name: 'privacy-policy', title: 'Privacy Policy', ...open, layout: 'main', shape: 'page',
    screen: async () => (await import('./screens/privacy-policy-screen.tsx')).PrivacyPolicyScreen },
  { path: 'dashboard', name: 'dashboard', title: 'Dashboard', ...signedIn, shape: 'page',
    screen: async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen },

  { path: 'accounts', name: 'accounts', title: 'Accounts', ...staff, collection: 'accounts', ...aList },
  { path: 'account', name: 'account', title: 'Account', ...staff, collection: 'accounts', shape: 'record', screen: account },
  { path: 'account/{id}', name: 'account-info', title: 'Account Info', ...staff, collection: 'accounts', shape: 'record', screen: account },
  { path: 'organizations', name: 'organizations', title: 'Organizations', ...staff, collection: 'organizations', ...aList },
  { path: 'organization/{id?}', name: 'organization', title: 'Organization Info', ...staff, collection: 'organizations', ...aRecord },
  { path: 'estimates', name: 'estimates', title: 'Estimates', ...staff, collection: 'estimates', ...aList },
  { path: 'estimate/new', name: 'new', title: 'Estimate', ...staff, collection: 'estimates', shape: 'record', screen: newEstimate },
  { path: 'estimate/{id}', name: 'estimate', title: 'Estimate Info', ...staff, collection: 'estimates', shape: 'record', screen: estimate },

  { path: 'products', name: 'products', title: 'Products', ...staff, collection: 'products', areas: ['admin'], ...aList },
  { path: 'product/{id}', name: 'product', title: 'Product Info', ...staff, collection: 'products', ...aRecord },
  { path: 'packages', name: 'packages', title: 'Packages', ...staff, collection: 'packages', areas: ['admin'], ...aList },

  { path: 'calendar', name: 'calendar', title: 'Calendar', ...signedIn, shape: 'list', screen: calendar },
  { path: 'reporting', name: 'reporting', title: 'Reporting', ...signedIn, shape: 'page',
    screen: async () => (await import('./screens/reporting-screen.tsx')).ReportingScreen },
  { path: 'sable-university', name: 'sable-university', title: 'University', ...signedIn, shape: 'list', screen: university },

  { path: 'users', name: 'users', title: 'Users', ...admins, collection: 'users', areas: bothAreas, shape: 'list', screen: users },
  { path: 'user', name: 'user', title: 'User Info', ...signedIn, collection: 'users', shape: 'record', screen: user },
  { path: 'user/{id}', name: 'user-info', title: 'User Info', ...signedIn, rule: 'own-user', collection: 'users', shape: 'record', screen: user },
  { path: 'user/{id}/{section}', name: 'user-section', title: 'User Info', ...signedIn, rule: 'own-user', collection: 'users', shape: 'record', screen: user },
  { path: 'roles', name: 'roles', title: 'Roles', ...admins, collection: 'roles', areas: bothAreas, shape: 'list', screen: roles },
  { path: 'company', name: 'own-company', title: 'Company', ...admins, collection: 'companies', areas: ['admin'], shape: 'record', screen: company },
  { path: 'company/{id}', name: 'company', title: 'Company', ...admins, rule: 'own-company', reload: false, collection: 'companies', areas: ['super'], shape: 'record', screen: company },
  { path: 'companies', name: 'companies', title: 'Companies', ...platform, collection: 'companies', areas: ['super'], shape: 'list', screen: companies },
  { path: 'affiliates', name: 'affiliates', title: 'Affiliates', ...admins, collection: 'affiliates', areas: bothAreas, ...aList },
  { path: 'central-stations', name: 'central-stations', title: 'Central Stations', ...admins, collection: 'central-stations', areas: bothAreas, ...aList },
  { path: 'integrations', name: 'integrations', title: 'Integrations', ...admins, collection: 'integrations', areas: bothAreas, ...aList },

  { path: 'admin', name: 'admin', title: 'Admin', ...admins, shape: 'page',
    screen: async () => (await import('./screens/admin-screen.tsx')).AdminScreen },
  { path: 'super', name: 'super', title: 'Super', ...platform, shape: 'page',
    screen: async () => (await import('./screens/super-screen.tsx')).SuperScreen },
  { path: 'tests/{component?}', name: 'tests', title: 'Components', ...signedIn, rolesAllowed: ['dev'], shape: 'page', reload: false,
    screen: async () => (await import('./screens/gallery-screen.tsx')).GalleryScreen },
  { path: '*', name: 'Error404', title: 'Page Not Found', ...open, layout: 'main', shape: 'page',
    screen: async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen },
] as const satisfies readonly RouteRow[];

/** The paths of the table, in the specification's notation. */
export type AppPath = (typeof routeTable)[number]['path'];

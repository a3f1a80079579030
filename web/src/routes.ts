import {
  IconAffiliate,
  IconAward,
  IconBell,
  IconBuildingBank,
  IconBox,
  IconBroadcast,
  IconBuilding,
  IconBuildingBroadcastTower,
  IconBuildings,
  IconBuildingSkyscraper,
  IconCalendar,
  IconCalendarX,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconComponents,
  IconContract,
  IconCreditCard,
  IconDeviceCctv,
  IconFileImport,
  IconFileText,
  IconGavel,
  IconHammer,
  IconHome2,
  IconKey,
  IconLayoutDashboard,
  IconMessage,
  IconMessage2,
  IconMessageReport,
  IconNote,
  IconNumber123,
  IconPackages,
  IconPaperclip,
  IconPercentage,
  IconPlug,
  IconReceipt,
  IconReceiptTax,
  IconRepeat,
  IconSchool,
  IconServer2,
  IconShieldLock,
  IconShieldSearch,
  IconTags,
  IconTemplate,
  IconTool,
  IconTruck,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { RouteRow } from './guard/route-row.ts';

const staff = { requiresAuth: true, layout: 'main', rolesAllowed: ['*'] } as const;
const signedIn = { requiresAuth: true, layout: 'main' } as const;
const admins = { requiresAuth: true, layout: 'main', rolesAllowed: ['admin', 'super'] } as const;
/**
 * The company's setup and its audit trail: administrators change it, and auditors read it. Record permissions hide
 * actions that auditors may not take.
 */
const adminReaders = {
  requiresAuth: true,
  layout: 'main',
  rolesAllowed: ['admin', 'super', 'auditor'],
} as const;
const mergers = {
  requiresAuth: true,
  layout: 'main',
  rolesAllowed: ['super', 'admin', 'manager', 'office'],
} as const;
const importers = { requiresAuth: true, layout: 'main', rolesAllowed: ['admin', 'office'] } as const;
const importReaders = {
  requiresAuth: true,
  layout: 'main',
  rolesAllowed: ['super', 'admin', 'manager', 'office', 'auditor'],
} as const;
const platform = { requiresAuth: true, layout: 'main', rolesAllowed: ['super'] } as const;
/** Partners from outside the company. */
const partners = { requiresAuth: true, layout: 'main', rolesAllowed: ['affiliate'] } as const;
const open = { requiresAuth: false } as const;
const bothAreas = ['admin', 'super'] as const;
const aList = { shape: 'list', screen: 'list', lists: true } as const;
const aRecord = { shape: 'record', screen: 'record' } as const;

// prettier-ignore
/**
 * Every path of the product: title, access, layout, and screen. Router, menu, guard, and page title are derived from
 * it. The row of a collection's list also sets the icon, the place in the menu, the keys, and where a record opens;
 * without `record` it opens in a panel next to the list.
 */
export const routeTable = [
  { path: '', name: 'home', title: 'Home', ...open, layout: 'main', shape: 'blank', screen: 'home' },
  { path: 'login', name: 'login', title: 'Login', ...open, layout: 'auth', shape: 'entry', screen: 'login' },
  { path: 'onboarding', name: 'onboarding', title: 'Onboarding', ...open, rolesAllowed: ['*'], layout: 'auth', shape: 'entry', screen: 'onboarding' },
  { path: 'setup', name: 'setup', title: 'Set Up', ...admins, shape: 'form', screen: 'setup' },
  { path: 'privacy-policy', name: 'privacy-policy', title: 'Privacy Policy', ...open, layout: 'main', shape: 'reading', screen: 'privacy-policy' },
  { path: 'verify', name: 'verify', title: 'Check a Signed Copy', ...open, layout: 'main', shape: 'form', screen: 'verify' },
  { path: 'dashboard', name: 'dashboard', title: 'Dashboard', ...signedIn, shape: 'dashboard', screen: 'dashboard',
    icon: IconLayoutDashboard, menu: 'Sell', keys: 'g d', inBottomBar: true },

  { path: 'leads', name: 'leads', title: 'Leads', ...partners, collection: 'leads', shape: 'list', lists: true, screen: 'leads',
    icon: IconUserPlus, menu: 'Sell', keys: 'g l', inBottomBar: true },
  { path: 'accounts', name: 'accounts', title: 'Accounts', ...staff, collection: 'accounts', ...aList,
    icon: IconHome2, menu: 'Sell', keys: 'g a', inBottomBar: true, record: 'account/{id}', create: { path: 'account', keys: 'c a' } },
  { path: 'account', name: 'account', title: 'Account', ...staff, collection: 'accounts', shape: 'form', screen: 'account' },
  { path: 'account/{id}', name: 'account-info', title: 'Account Info', ...staff, collection: 'accounts', shape: 'record', screen: 'account' },
  { path: 'account/{id}/merge', name: 'account-merge', title: 'Merge Accounts', ...mergers, collection: 'accounts', shape: 'form', screen: 'account-merge' },
  { path: 'contacts', name: 'contacts', title: 'Contacts', ...staff, collection: 'contacts', ...aList, icon: IconUser },
  { path: 'files', name: 'files', title: 'Files', ...staff, collection: 'files', ...aList, icon: IconPaperclip },
  { path: 'organizations', name: 'organizations', title: 'Organizations', ...staff, collection: 'organizations', ...aList,
    icon: IconBuildingSkyscraper, menu: 'Sell', keys: 'g o', record: 'organization/{id?}' },
  { path: 'organization/{id?}', name: 'organization', title: 'Organization Info', ...staff, collection: 'organizations', ...aRecord },
  { path: 'estimates', name: 'estimates', title: 'Estimates', ...staff, collection: 'estimates', ...aList, boardShape: 'pipeline',
    icon: IconFileText, menu: 'Sell', keys: 'g e', inBottomBar: true, record: 'estimate/{id}', create: { path: 'estimate/new', keys: 'c e' } },
  { path: 'estimate/new', name: 'new', title: 'Estimate', ...staff, collection: 'estimates', shape: 'form', screen: 'new-estimate' },
  { path: 'estimate/{id}', name: 'estimate', title: 'Estimate Info', ...staff, collection: 'estimates', shape: 'editor', screen: 'estimate' },

  { path: 'products', name: 'products', title: 'Products', ...staff, collection: 'products', areas: ['admin'], ...aList,
    icon: IconBox, menu: 'Catalog', keys: 'g p', record: 'product/{id}' },
  { path: 'product/{id}', name: 'product', title: 'Product Info', ...staff, collection: 'products', ...aRecord },
  { path: 'packages', name: 'packages', title: 'Packages', ...staff, collection: 'packages', areas: ['admin'], ...aList,
    icon: IconPackages, menu: 'Catalog' },

  { path: 'roll-outs', name: 'roll-outs', title: 'Roll-outs', ...staff, collection: 'roll-outs', ...aList,
    icon: IconBuildings, record: 'roll-out/{id}' },
  { path: 'roll-out/{id}', name: 'roll-out', title: 'Roll-out', ...staff, collection: 'roll-outs', ...aRecord },

  { path: 'estimate-templates', name: 'estimate-templates', title: 'Estimate Templates', ...staff, collection: 'estimate-templates', ...aList,
    icon: IconTemplate, menu: 'Catalog', label: 'Estimate templates', record: 'estimate-template/{id}' },
  { path: 'estimate-template/{id}', name: 'estimate-template', title: 'Estimate Template', ...staff, collection: 'estimate-templates', ...aRecord },

  { path: 'calendar', name: 'calendar', title: 'Calendar', ...signedIn, collection: 'events', shape: 'calendar', lists: true, screen: 'calendar',
    icon: IconCalendar, menu: 'Work', keys: 'g c', inBottomBar: true, record: 'calendar?event={id}', create: { path: 'calendar?event=new' } },
  { path: 'dispatch', name: 'dispatch', title: 'Dispatch', ...staff, shape: 'board', screen: 'dispatch',
    icon: IconTruck, menu: 'Work', keys: 'g w', about: 'accounts' },
  { path: 'tasks', name: 'tasks', title: 'Tasks', ...staff, collection: 'tasks', ...aList,
    icon: IconChecklist, menu: 'Work', keys: 'g t', opensMine: true },
  { path: 'tickets', name: 'tickets', title: 'Tickets', ...staff, collection: 'tickets', ...aList,
    icon: IconMessageReport, menu: 'Work', opensMine: true },
  { path: 'work-orders', name: 'work-orders', title: 'Work Orders', ...staff, collection: 'work-orders', ...aList,
    icon: IconHammer, menu: 'Work', label: 'Work orders' },
  { path: 'notes', name: 'notes', title: 'Notes', ...staff, collection: 'notes', ...aList, icon: IconNote },
  { path: 'equipment', name: 'equipment', title: 'Equipment', ...staff, collection: 'equipment', ...aList, icon: IconDeviceCctv },
  { path: 'enrollments', name: 'enrollments', title: 'Monitoring Enrollments', ...staff, collection: 'enrollments', ...aList, icon: IconBroadcast },
  { path: 'number-blocks', name: 'number-blocks', title: 'Number Blocks', ...adminReaders, collection: 'number-blocks', ...aList,
    icon: IconNumber123, menu: 'Company', label: 'Number blocks' },
  { path: 'contracts', name: 'contracts', title: 'Contracts', ...staff, collection: 'contracts', ...aList,
    icon: IconContract, menu: 'Sell', record: 'contract/{id}' },
  { path: 'contract/{id}', name: 'contract', title: 'Contract Info', ...staff, collection: 'contracts', ...aRecord },
  { path: 'rmr-lines', name: 'rmr-lines', title: 'RMR Lines', ...staff, collection: 'rmr-lines', ...aList, icon: IconRepeat },
  { path: 'cancellation-rights', name: 'cancellation-rights', title: 'Rights to Cancel', ...staff, collection: 'cancellation-rights', ...aList, icon: IconCalendarX },
  { path: 'rule-confirmations', name: 'rule-confirmations', title: 'Confirmed Rules', ...adminReaders, collection: 'rule-confirmations', ...aList, icon: IconGavel },
  { path: 'commissions', name: 'commissions', title: 'Commissions', ...staff, collection: 'commissions', ...aList,
    icon: IconCoins, menu: 'Sell', opensMine: true, about: 'accounts' },
  { path: 'commission-plans', name: 'commission-plans', title: 'Commission Plans', ...adminReaders, collection: 'commission-plans', ...aList,
    icon: IconPercentage, menu: 'Company', label: 'Commission plans' },
  { path: 'funding-entries', name: 'funding-entries', title: 'Funding', ...staff, collection: 'funding-entries', ...aList, icon: IconBuildingBank },
  { path: 'contract-credits', name: 'contract-credits', title: 'Credits', ...staff, collection: 'contract-credits', ...aList, icon: IconAward },

  { path: 'transactions', name: 'transactions', title: 'Transactions', ...staff, collection: 'transactions', ...aList,
    icon: IconReceipt, menu: 'Work' },
  { path: 'payment-methods', name: 'payment-methods', title: 'Payment Methods', ...staff, collection: 'payment-methods', ...aList, icon: IconCreditCard },
  { path: 'organization-prices', name: 'organization-prices', title: 'Organization Prices', ...staff, collection: 'organization-prices', ...aList, icon: IconTags },
  { path: 'tax-exemptions', name: 'tax-exemptions', title: 'Tax Exemptions', ...staff, collection: 'tax-exemptions', ...aList, icon: IconReceiptTax },
  { path: 'work-materials', name: 'work-materials', title: 'Materials Used', ...staff, collection: 'work-materials', ...aList, icon: IconHammer },
  { path: 'text-messages', name: 'text-messages', title: 'Text Messages', ...staff, collection: 'text-messages', ...aList,
    icon: IconMessage, menu: 'Work', label: 'Texts', about: 'accounts' },
  { path: 'agreements', name: 'agreements', title: 'Agreements', ...staff, collection: 'agreements', ...aList,
    icon: IconFileText, menu: 'Company', record: 'agreement/{id}' },
  { path: 'agreement/{id}', name: 'agreement', title: 'Agreement', ...staff, collection: 'agreements', ...aRecord },
  { path: 'text-templates', name: 'text-templates', title: 'Text Templates', ...staff, collection: 'text-templates', ...aList,
    icon: IconMessage2, menu: 'Company', label: 'Text templates', record: 'text-template/{id}' },
  { path: 'text-template/{id}', name: 'text-template', title: 'Text Template', ...staff, collection: 'text-templates', ...aRecord },
  { path: 'notifications', name: 'notifications', title: 'Notifications', ...signedIn, collection: 'notifications', shape: 'list', lists: true, screen: 'notifications',
    icon: IconBell, menu: 'Work' },
  { path: 'reporting', name: 'reporting', title: 'Reporting', ...signedIn, shape: 'page', screen: 'reporting',
    icon: IconChartBar, menu: 'Work', keys: 'g r', about: 'contracts' },
  { path: 'sable-university', name: 'sable-university', title: 'University', ...signedIn, collection: 'courses', shape: 'page', lists: true, screen: 'university',
    icon: IconSchool, menu: 'Work', record: 'sable-university?course={id}', create: { path: 'sable-university?edit=new' } },

  { path: 'users', name: 'users', title: 'Users', ...admins, collection: 'users', areas: bothAreas, shape: 'list', lists: true, screen: 'users',
    icon: IconUsers, menu: 'Company', record: 'user/{id}' },
  { path: 'user', name: 'user', title: 'User Info', ...signedIn, collection: 'users', shape: 'form', screen: 'user' },
  { path: 'user/{id}', name: 'user-info', title: 'User Info', ...signedIn, rule: 'own-user', collection: 'users', shape: 'form', screen: 'user' },
  { path: 'user/{id}/{section}', name: 'user-section', title: 'User Info', ...signedIn, rule: 'own-user', collection: 'users', shape: 'form', screen: 'user' },
  { path: 'roles', name: 'roles', title: 'Roles', ...adminReaders, collection: 'roles', areas: bothAreas, shape: 'page', lists: true, screen: 'roles',
    icon: IconShieldLock, menu: 'Company' },
  { path: 'security-events', name: 'security-events', title: 'Security Events', ...adminReaders, collection: 'security-events', ...aList,
    icon: IconShieldSearch, menu: 'Company', label: 'Security events' },
  { path: 'company', name: 'own-company', title: 'Company', ...admins, collection: 'companies', areas: ['admin'], shape: 'form', screen: 'company',
    icon: IconBuilding, menu: 'Company' },
  { path: 'company/{id}', name: 'company', title: 'Company', ...admins, rule: 'own-company', reload: false, collection: 'companies', areas: ['super'], shape: 'form', screen: 'company' },
  { path: 'companies', name: 'companies', title: 'Companies', ...platform, collection: 'companies', areas: ['super'], shape: 'list', lists: true, screen: 'companies',
    icon: IconBuilding, menu: 'Platform', record: 'company/{id}' },
  { path: 'affiliates', name: 'affiliates', title: 'Affiliates', ...adminReaders, collection: 'affiliates', areas: bothAreas, ...aList,
    icon: IconAffiliate, menu: 'Company' },
  { path: 'central-stations', name: 'central-stations', title: 'Central Stations', ...adminReaders, collection: 'central-stations', areas: bothAreas, ...aList,
    icon: IconBuildingBroadcastTower, menu: 'Company', label: 'Central stations' },
  { path: 'integrations', name: 'integrations', title: 'Integrations', ...admins, collection: 'webhooks', areas: bothAreas, shape: 'page', lists: true, screen: 'integrations',
    icon: IconPlug, menu: 'Company', record: 'webhook/{id}', create: { path: 'integrations?webhook=new' } },
  { path: 'webhook/{id}', name: 'webhook', title: 'Webhook', ...admins, collection: 'webhooks', shape: 'record', screen: 'webhook' },
  { path: 'api-keys', name: 'api-keys', title: 'API Keys', ...admins, collection: 'api-keys', areas: bothAreas, shape: 'list', lists: true, screen: 'api-keys',
    icon: IconKey, menu: 'Company', label: 'API keys', record: 'api-keys?key={id}' },

  { path: 'imports', name: 'imports', title: 'Imports', ...importReaders, collection: 'imports', ...aList,
    icon: IconFileImport, menu: 'Company', record: 'import/{id}' },
  { path: 'import', name: 'import', title: 'Import', ...importers, shape: 'form', screen: 'import' },
  { path: 'import/{id}', name: 'import-info', title: 'Import Info', ...importReaders, collection: 'imports', shape: 'record', screen: 'import-progress' },
  { path: 'import-rows', name: 'import-rows', title: 'Imported Rows', ...importReaders, collection: 'import-rows', ...aList, icon: IconFileImport },
  { path: 'admin', name: 'admin', title: 'Admin', ...admins, shape: 'page', screen: 'admin', icon: IconTool, menu: 'Company' },
  { path: 'super', name: 'super', title: 'Super', ...platform, shape: 'page', screen: 'super', icon: IconServer2, menu: 'Platform' },
  { path: 'tests/{component?}', name: 'tests', title: 'Components', ...signedIn, rolesAllowed: ['dev'], shape: 'page', screen: 'gallery',
    icon: IconComponents, menu: 'Platform' },
  { path: '*', name: 'Error404', title: 'Page Not Found', ...open, layout: 'main', shape: 'page', screen: 'not-found' },
] as const satisfies readonly RouteRow[];

/** The names by which the table refers to screens. */
export type ScreenName = (typeof routeTable)[number]['screen'];

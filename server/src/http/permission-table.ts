import type { SystemRole } from '@sable/domain/kernel/actor';

/**
 * Who may do what, written by hand from the design of the permissions. It does not derive from the entities: the tests execute every cell over HTTP,
 * and `docs/permissions.md` is generated from it.
 */
export const tableRoles = [
  'super',
  'admin',
  'manager',
  'office',
  'sales',
  'installer',
  'affiliate',
  'auditor',
  'dev',
] as const satisfies readonly SystemRole[];
export type TableRole = (typeof tableRoles)[number];

/** The actions of a cell, in the order of its letters. */
export const tableActs = ['create', 'read', 'update', 'delete'] as const;
export type TableAct = (typeof tableActs)[number];

/** The records that a letter of a cell covers. Nobody reaches a record of another company. */
export const reaches = {
  c: 'every record of the company',
  o: 'their own: what they own, made, or have on an account of theirs',
  a: 'what an appointment or a person assigns to them',
  '-': 'none',
} as const;
export type Reach = keyof typeof reaches;

/** One column for each role, with a letter for each action: create, read, update, delete. */
export const actTable = {
  //                   super admin manager office sales installer affiliate auditor dev
  accounts: '          cccc  cccc  ccc-    ccc-   cco-  -a--      ----      -c--    ----',
  contacts: '          cccc  cccc  ccc-    ccc-   oco-  -a--      ----      -c--    ----',
  addresses: '         cccc  cccc  ccc-    ccc-   oco-  -a--      ----      -c--    ----',
  emails: '            cccc  cccc  ccc-    ccc-   oco-  -a--      ----      -c--    ----',
  organizations: '     ccc-  ccc-  ccc-    ccc-   cco-  ----      ----      -c--    ----',
  'organization-prices': 'cccc cccc -c--   -c--   -c--  ----      ----      -c--    ----',
  products: '          ccc-  ccc-  -c--    -c--   -c--  -c--      ----      -c--    ----',
  packages: '          ccc-  ccc-  -cc-    -c--   -c--  -c--      ----      -c--    ----',
  'tax-profiles': '    cccc  cccc  cccc    cccc   -c--  ----      ----      -c--    ----',
  'tax-exemptions': '  ccc-  ccc-  ccc-    ccc-   -c--  ----      ----      -c--    ----',
  estimates: '         cccc  cccc  ccco    ccc-   ccoo  -a--      ----      -c--    ----',
  'estimate-lines': '  cccc  cccc  cccc    cccc   ocoo  -a--      ----      -c--    ----',
  'estimate-templates': 'cccc cccc  cccc    oooo   oooo  ----      ----      -c--    ----',
  contracts: '         -c--  ccc-  -c--    ccc-   -c--  ----      ----      -c--    ----',
  events: '            cccc  cccc  cccc    cccc   ccoo  -oo-      ----      -c--    ----',
  tasks: '             cccc  cccc  cccc    cccc   ccoo  -oo-      ----      -c--    ----',
  tickets: '           cccc  cccc  cccc    cccc   ccoo  -oo-      ----      -c--    ----',
  files: '             cccc  cccc  ccc-    ccc-   oc-o  aa--      ----      -c--    ----',
  notes: '             cccc  cccc  cccc    cccc   oco-  aaa-      ----      -c--    ----',
  'work-orders': '     cccc  cccc  cccc    cccc   oc--  -aa-      ----      -c--    ----',
  'work-materials': '  cccc  cccc  cccc    cccc   -c--  aaaa      ----      -c--    ----',
  equipment: '         cccc  cccc  cccc    cccc   oc--  -aa-      ----      -c--    ----',
  'commission-plans': '-c--  ccc-  -c--    ----   ----  ----      ----      -c--    ----',
  enrollments: '       -c--  ccc-  -c--    ccc-   -c--  -a--      ----      -c--    ----',
  'number-blocks': '   -c--  ccc-  -c--    -c--   ----  ----      ----      -c--    ----',
  'payment-methods': ' -c--  ccc-  -c--    ccc-   oo--  aa--      ----      -c--    ----',
  transactions: '      -c--  ccc-  -c--    ccc-   oo--  aa--      ----      -c--    ----',
  'text-templates': '  cccc  cccc  cccc    -c--   -c--  ----      ----      -c--    ----',
  agreements: '        cccc  cccc  -c--    -c--   -c--  ----      ----      -c--    ----',
  courses: '           ccc-  ccc-  -c--    -c--   -c--  -c--      -c--      -c--    -c--',
  affiliates: '        ccc-  ccc-  -c--    -c--   -c--  ----      -o--      -c--    ----',
  'central-stations': 'ccc-  -c--  -c--    -c--   -c--  -c--      ----      -c--    ----',
  users: '             -cc-  -cc-  -co-    -co-   -co-  -co-      -oo-      -co-    -oo-',
  roles: '             cccc  cccc  -c--    -c--   ----  ----      ----      -c--    ----',
  settings: '          -cc-  -cc-  -co-    -co-   -co-  -co-      -co-      -co-    -co-',
  companies: '         -cc-  -cc-  -c--    -c--   -c--  -c--      -c--      -c--    -c--',
  'api-keys': '        ccc-  ccc-  ----    -c--   ----  ----      ----      -c--    ----',
  webhooks: '          cccc  cccc  ----    -c--   ----  ----      ----      -c--    ----',
  views: '             oooo  oooo  oooo    oooo   oooo  oooo      oooo      oooo    oooo',
} as const;
export type TableCollection = keyof typeof actTable;
export const isTableCollection = (name: string): name is TableCollection => name in actTable;

/** Who reads the records that Sable writes automatically, in the same columns. Nobody creates, changes, or deletes these records by hand. */
export const readTable = {
  //                       super admin manager office sales installer affiliate auditor dev
  notifications: '         o     o     o       o      o     o         o         o       o',
  searches: '              c     c     c       c      c     c         o         c       o',
  'security-events': '     c     c     -       -      -     -         -         c       -',
  'account-merges': '      c     c     c       c      c     a         -         c       -',
  'estimate-versions': '   c     c     c       c      c     -         -         c       -',
  'estimate-links': '      c     c     c       c      c     -         -         c       -',
  'estimate-events': '     c     c     c       c      c     -         -         c       -',
  'estimate-signatures': ' c     c     c       c      c     -         -         c       -',
  'approval-links': '      c     c     -       -      -     -         -         c       -',
  'rmr-lines': '           c     c     c       c      c     -         -         c       -',
  'contract-credits': '    c     c     c       c      c     -         -         c       -',
  'funding-entries': '     c     c     c       c      -     -         -         c       -',
  'roll-outs': '           c     c     c       c      c     -         -         c       -',
  leads: '                 c     c     c       c      -     -         o         c       -',
  commissions: '           c     c     c       o      o     o         o         c       o',
  'cancellation-rights': ' c     c     c       c      c     -         -         c       -',
  'rule-confirmations': '  c     c     c       c      -     -         -         c       -',
  'rule-corrections': '    c     c     c       c      c     -         -         c       -',
  'email-messages': '      c     c     c       c      o     o         o         c       o',
  'text-messages': '       c     c     c       c      c     o         o         c       o',
  'agreement-editions': '  c     c     c       c      c     -         -         c       -',
  'work-signatures': '     c     c     c       c      c     a         -         c       -',
  'course-enrollments': '  c     c     c       o      o     o         o         c       o',
  'webhook-deliveries': '  c     c     -       c      -     -         -         c       -',
  imports: '               c     c     c       c      -     -         -         c       -',
  'import-rows': '         c     c     c       c      -     -         -         c       -',
} as const;
type ReadCollection = keyof typeof readTable;
export const isReadCollection = (name: string): name is ReadCollection => name in readTable;

/** Returns the letter of one cell of the read-only records. */
export function readReach(collection: ReadCollection, role: TableRole): Reach {
  const letter = readTable[collection].trim().split(/\s+/)[tableRoles.indexOf(role)];
  return letter === 'c' || letter === 'o' || letter === 'a' ? letter : '-';
}

/** Returns the letter of one cell. */
export function reachIn(collection: TableCollection, role: TableRole, act: TableAct): Reach {
  const cell = actTable[collection].trim().split(/\s+/)[tableRoles.indexOf(role)] ?? '';
  const letter = cell[tableActs.indexOf(act)];
  return letter === 'c' || letter === 'o' || letter === 'a' ? letter : '-';
}

const office = 'super admin manager office auditor';
const selling = `${office} sales`;
const evidence = 'super admin auditor';

/** Fields that only some readers of a record may see, with the roles that may. No role sees a field with an empty list. */
export const fieldTable: Readonly<Record<string, string>> = {
  'accounts.rmr': selling,
  'api-keys.hash': '',
  'accounts.rmrChangesOn': selling,
  'accounts.rmrNotBilling': selling,
  'affiliates.multiple': office,
  'affiliates.holdbackPpm': office,
  'affiliates.guaranteeMonths': office,
  'affiliates.minCreditGrade': office,
  'affiliates.minRmr': office,
  'affiliates.maxTermMonths': office,
  'affiliates.leadCost': office,
  'affiliates.laterTerms': office,
  'work-materials.unitCost': office,
  'affiliates.notes': office,
  'central-stations.monthlyFee': office,
  'accounts.gateCodeSealed': '',
  'contacts.passcodeSealed': '',
  'contract-credits.oneTime': selling,
  'contract-credits.rmrSold': selling,
  'affiliates.deductsStationFee': office,
  'affiliates.chargeback': office,
  'contracts.funding': office,
  'contracts.oneTime': selling,
  'contracts.rebilled': selling,
  'contracts.rmr': selling,
  'contracts.rmrReplaced': selling,
  'contracts.rmrMadeGood': selling,
  'contracts.renewalLoss': selling,
  'contracts.rmrSold': selling,
  'estimate-events.ipAddress': evidence,
  'estimate-events.userAgent': evidence,
  'courses.quiz': 'super admin',
  'equipment.price': selling,
  'estimate-lines.unitCost': office,
  'estimate-lines.unitPrice': selling,
  'estimate-lines.discount': selling,
  'estimate-lines.discountReason': selling,
  'estimate-lines.listPrice': selling,
  'estimate-lines.placement': selling,
  'estimate-lines.packagePart': selling,
  'estimate-lines.listFrequency': selling,
  'estimate-lines.fromPriceList': selling,
  'estimate-lines.taxClass': selling,
  'estimate-lines.taxable': selling,
  'estimate-lines.dueAtSigning': selling,
  'estimate-lines.gross': selling,
  'estimate-lines.net': selling,
  'estimate-links.tokenHash': '',
  'estimate-signatures.ipAddress': evidence,
  'estimate-signatures.forwardedFor': evidence,
  'estimate-signatures.userAgent': evidence,
  'estimate-templates.costs': office,
  'roll-outs.tokenHash': '',
  'roll-outs.earlierTokenHashes': '',
  'estimates.margin': office,
  'estimates.oneTimeDiscount': selling,
  'estimates.monthlyDiscount': selling,
  'estimates.paymentSchedule': selling,
  'estimates.financing': selling,
  'estimates.options': selling,
  'estimates.packages': selling,
  'estimates.change': selling,
  'estimates.subtotal': selling,
  'estimates.taxAmount': selling,
  'estimates.total': selling,
  'estimates.rmr': selling,
  'estimates.totals': selling,
  'estimates.taxBasis': selling,
  'estimates.taxProfileId': selling,
  'estimates.tax': selling,
  'estimates.message': selling,
  'estimates.terms': selling,
  'estimates.approval': selling,
  'estimates.internalNotes': `${selling} installer`,
  'packages.rmrFloor': office,
  'packages.price': selling,
  'packages.monthlyPrice': selling,
  'packages.pointPrice': selling,
  'packages.choices': selling,
  'products.cost': office,
  'products.costPaidTo': office,
  'settings.minMarginPpm': office,
  'settings.financing': selling,
  'settings.minTermMonths': selling,
  'settings.minDepositPpm': selling,
  'settings.maxNetDays': selling,
  'settings.maxStartDays': selling,
  'settings.terminationPpm': selling,
  'settings.terminationCap': selling,
  'settings.estimateTerms': selling,
  'settings.maxMultipleMilli': office,
  'products.minPrice': office,
  'products.price': selling,
  'products.vendor': office,
  'webhooks.url': 'super admin',
  'rmr-lines.billedAmount': selling,
  'rmr-lines.cost': office,
  'rmr-lines.monthly': selling,
};

/** Roles that may export a list as CSV. */
export const exportRoles = office;

export const rolesIn = (text: string): string[] => text.split(' ').filter(Boolean);
export { evidence as evidenceRoles, office as officeRoles, selling as sellingRoles };

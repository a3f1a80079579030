import type { PackageRow, ProductRow } from './estimate-data.ts';
import type { EstimateRow, LineRow } from './rows.ts';

const base = {
  companyId: 'company',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'person',
  belongsTo: [],
};

/** A stored line as it is after the server has derived it, for tests of the editor's logic. */
export function lineRow(id: string, fields: Partial<LineRow> = {}): LineRow {
  return {
    ...base,
    id,
    estimateId: 'estimate',
    position: id,
    kind: 'equipment',
    bucket: 'one-time',
    productId: null,
    lastProductId: null,
    listPrice: null,
    listFrequency: null,
    packageId: null,
    optionId: null,
    name: `Line ${id}`,
    description: null,
    quantityMilli: 1000,
    unitPrice: 1000,
    unitCost: null,
    discount: null,
    discountReason: null,
    taxClass: 'equipment_sold',
    taxable: true,
    optional: false,
    selected: true,
    frequency: null,
    points: 0,
    gross: 1000,
    net: 1000,
    ...fields,
  };
}

/** A draft for tests of the editor's logic. */
export function estimateRow(fields: Partial<EstimateRow> = {}): EstimateRow {
  return {
    ...base,
    id: 'estimate',
    number: 1,
    reference: 'E-1',
    revision: 1,
    title: 'House',
    accountId: 'account',
    contactId: null,
    ownerUserId: null,
    status: 'draft',
    expiresOn: null,
    termMonths: 36,
    taxBasis: 'place',
    taxProfileId: null,
    tax: { profileName: 'None', components: [], componentRounding: 'together', rounding: 'document' },
    oneTimeDiscount: null,
    monthlyDiscount: null,
    deposit: null,
    firstMonthDueAtSigning: true,
    message: null,
    terms: null,
    internalNotes: null,
    options: [],
    lineCount: 0,
    subtotal: 0,
    taxAmount: 0,
    total: 0,
    rmr: 0,
    totals: null,
    margin: null,
    versionId: null,
    sentAt: null,
    viewedAt: null,
    decidedAt: null,
    selection: null,
    chosenOptionId: null,
    optionTaken: null,
    declineReason: null,
    declineNote: null,
    lastReminder: null,
    language: null,
    voidReason: null,
    contractEffect: null,
    targetContractId: null,
    credit: [],
    approval: null,
    sealing: null,
    ...fields,
  };
}

/** An active product for tests of the editor's logic. */
export function productRow(id: string, fields: Partial<ProductRow> = {}): ProductRow {
  return {
    ...base,
    id,
    sku: id,
    name: `Product ${id}`,
    nameKey: '',
    kind: 'equipment',
    taxClass: 'equipment_sold',
    category: null,
    brand: null,
    model: null,
    points: 0,
    laborMinutes: 0,
    frequency: null,
    installedAs: 'zone',
    description: null,
    status: 'active',
    pictureId: null,
    ...fields,
  };
}

/** An active package for tests of the editor's logic. */
export function packageRow(id: string, fields: Partial<PackageRow> = {}): PackageRow {
  return {
    ...base,
    id,
    name: `Package ${id}`,
    nameKey: '',
    description: null,
    lines: [],
    points: 0,
    termMonths: 36,
    validFrom: null,
    validTo: null,
    status: 'active',
    ...fields,
  };
}

import { contractFields } from './contract-fields.ts';
import { field, type ImportField } from './import-field.ts';
import { packageFields } from './package-fields.ts';
import { productFields } from './product-fields.ts';

/** The kinds of imports. */
export const importKinds = ['customers', 'contracts', 'products', 'packages'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields of customers with their contracts, in the order in which headers are matched. */
const customerFields = [
  field(
    'Customer',
    'externalKey',
    'Customer number',
    'text',
    /^(external ?(id|key)|(customer|cust|client|account|acct|subscriber|sub) ?(id|no|number|num|nbr|#|key|code)|id|number|no|key|cs ?acct|cs ?account)$/,
  ),
  field(
    'Customer',
    'firstName',
    'First name',
    'text',
    /^((first|given) ?name|first|(cust|customer) ?first( ?name)?|fname)$/,
  ),
  field(
    'Customer',
    'lastName',
    'Last name',
    'text',
    /^((last|family) ?name|last|surname|(cust|customer) ?last( ?name)?|lname)$/,
  ),
  field(
    'Customer',
    'name',
    'Name',
    'text',
    /^((cust|customer|client|account|acct|subscriber|site|full|company|business|premises?) ?(name)?|name)$/,
  ),
  field(
    'Customer',
    'type',
    'Type',
    'choice',
    /^((cust|customer|account|acct|premises?|site|property) ?type|type|class|segment|res ?comm?)$/,
  ),
  field(
    'Customer',
    'status',
    'Status',
    'choice',
    /^((cust|customer|account|acct)? ?(status|stat|state of account))$/,
  ),
  field(
    'Customer',
    'email',
    'Email',
    'email',
    /^(e ?mail( ?address)?\d?|(cust|customer|contact|primary) ?e ?mail)$/,
  ),
  field(
    'Customer',
    'phone',
    'Phone',
    'phone',
    /^((cust|customer|contact|primary|home|main|site|cell|mobile)? ?(phone|ph|tel|telephone|cell|mobile)( ?(no|number|#))? ?1?)$/,
  ),
  field('Customer', 'leadSource', 'Lead source', 'text', /^((lead|marketing)? ?source|referr?(al|ed by))$/),
  field('Customer', 'campaign', 'Campaign', 'text', /^((marketing|lead)? ?campaign( ?name)?)$/),
  field(
    'Customer',
    'notes',
    'Site notes',
    'text',
    /^((site|customer|account|general)? ?(notes?|comments?|remarks?|memo))$/,
  ),
  field(
    'Address',
    'line1',
    'Street',
    'text',
    /^((site|service|premises?|street|mailing|install|property|home)? ?(addr|address|street)( ?(line)? ?1)?|street( ?address)?)$/,
  ),
  field(
    'Address',
    'line2',
    'Apartment, suite',
    'text',
    /^(.*(addr|address|street) ?(line)? ?2|apt|apartment|suite|unit( ?(no|number|#))?)$/,
  ),
  field(
    'Address',
    'city',
    'City',
    'text',
    /^((site|service|premises?|mailing)? ?(city|town|municipality|locality))$/,
  ),
  field(
    'Address',
    'region',
    'State or province',
    'region',
    /^((site|service|premises?|mailing)? ?(state|st|prov|province|region|state ?(or|\/) ?province)( ?code)?)$/,
  ),
  field(
    'Address',
    'postal',
    'ZIP or postal code',
    'text',
    /^((site|service|premises?|mailing)? ?(zip|postal|post|postcode|zip ?(or|\/)? ?postal)( ?code)?)$/,
  ),
  field('Address', 'county', 'County', 'text', /^(county|parish)$/),
  ...contractFields,
] as const satisfies readonly ImportField[];

const whoseContract: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'name',
  'status',
  'email',
  'phone',
  'line1',
  'city',
  'region',
  'postal',
]);

/** The fields of contracts for existing accounts: those that identify the account, and those of the contract. */
const contractsFields: readonly ImportField[] = [
  field(
    'Contract',
    'externalKey',
    'Contract number',
    'text',
    /^((contract|agreement|policy|subscription) ?(id|no|number|num|nbr|#|key|code|ref(erence)?))$/,
  ),
  field('Customer', 'accountNumber', 'Customer number', 'text', customerFields[0].headers),
  ...customerFields.filter(({ name }) => whoseContract.has(name)),
  ...contractFields,
];

const fieldsByKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: customerFields,
  contracts: contractsFields,
  products: productFields,
  packages: packageFields,
};

/** Returns the fields that columns can map to, by kind of import. */
export const importFields = (kind: ImportKind): readonly ImportField[] => fieldsByKind[kind];

/**
 * Normalizes a header to lower case with single spaces: `CUST_NAME` becomes `cust name`. Text in parentheses is
 * ignored.
 */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(.*?\)|[$€£:*]/g, ' ')
    .replace(/[\s_.\-/]+/g, ' ')
    .trim();

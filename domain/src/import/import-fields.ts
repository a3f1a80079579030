import { contractFields } from './contract-fields.ts';
import { field, type ImportField } from './import-field.ts';
import { packageFields } from './package-fields.ts';

/** What an import brings in. */
export const importKinds = ['customers', 'products', 'packages'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields of customers with their contracts, in the order in which headers are tried. */
export const customerFields = [
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

/** The fields of products. */
export const productFields = [
  field(
    'Product',
    'sku',
    'SKU',
    'text',
    /^(sku|(item|part|product|model|catalog)? ?(no|number|num|#|code|id)|part|upc)$/,
  ),
  field('Product', 'name', 'Name', 'text', /^((item|product|part)? ?name|item|product|title)$/),
  field('Product', 'kind', 'Kind', 'choice', /^((item|product)? ?(kind|type))$/),
  field('Product', 'category', 'Category', 'text', /^(category|group|family|department|class)$/),
  field('Product', 'brand', 'Brand', 'text', /^(brand|manufacturer|mfr|mfg|make|vendor)$/),
  field('Product', 'model', 'Model', 'text', /^model( ?(name))?$/),
  field('Product', 'cost', 'Cost', 'money', /^((unit|our|dealer|purchase|buy)? ?cost( ?price)?|buy ?price)$/),
  field('Product', 'minPrice', 'Lowest price', 'money', /^((min|minimum|lowest|floor) ?price|floor|map)$/),
  field(
    'Product',
    'price',
    'Price',
    'money',
    /^((unit|sell|selling|sale|sales|list|retail|msrp)? ?(price|rate|msrp|retail))$/,
  ),
  field(
    'Product',
    'frequency',
    'Billed',
    'choice',
    /^((bill(ing|ed)?)? ?(frequency|freq|cycle|period|interval)|billed|billing)$/,
  ),
  field(
    'Product',
    'description',
    'Description for the customer',
    'text',
    /^((long|customer|sales|item|product)? ?(description|desc|details?))$/,
  ),
  field('Product', 'status', 'Status', 'choice', /^((item|product)? ?status|active)$/),
  field(
    'Product',
    'pers',
    'Emergency button',
    'choice',
    /^(pers|(emergency|medical|panic|help) ?(button|pendant|response|alert))$/,
  ),
  field('Product', 'currency', 'Currency', 'text', /^(currency|curr|ccy)( ?code)?$/),
] as const satisfies readonly ImportField[];

export type CustomerFieldName = (typeof customerFields)[number]['name'];
export type ProductFieldName = (typeof productFields)[number]['name'];

const fieldsByKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: customerFields,
  products: productFields,
  packages: packageFields,
};

/** The fields that columns can hold, by what is imported. */
export const importFields = (kind: ImportKind): readonly ImportField[] => fieldsByKind[kind];

/** Lower case with single spaces: `CUST_NAME` is `cust name`. What stands in brackets is a remark. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(.*?\)|[$€£:*]/g, ' ')
    .replace(/[\s_.\-/]+/g, ' ')
    .trim();

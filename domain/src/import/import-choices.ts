import { frequencySchema } from '../estimate/pricing-schema.ts';
import { taxClasses } from '../estimate/tax-tables.ts';
import { productKindLabels, productKinds, productKindWords } from '../product-kind.ts';
import { foldHeader, type ImportKind } from './import-fields.ts';

/** A value of a choice, with its label and the words of other programs for it. */
export interface ImportChoice {
  readonly value: string;
  readonly label: string;
  readonly pattern: RegExp;
}

/** Statuses of an imported customer, as named in decisions 10.1. */
export const importStatuses = ['lead', 'installed', 'active', 'cancelled'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const frequencies: readonly ImportChoice[] = frequencySchema.options.map((value) => ({
  value,
  ...{
    monthly: {
      label: 'Every month',
      pattern: /^(m|mo|mth|mthly|monthly|month|every month|1|12x?|12 (times )?a year)$/,
    },
    quarterly: {
      label: 'Every quarter',
      pattern: /^(q|qtr|qtrly|quarterly|quarter|every quarter|every 3 months|3|4x)$/,
    },
    annual: {
      label: 'Every year',
      pattern: /^(a|y|yr|yrly|yearly|year|annual|annually|every year|every 12 months)$/,
    },
  }[value],
}));

const renewalChoices: readonly ImportChoice[] = [
  {
    value: 'months',
    label: 'Renews for several months',
    pattern:
      /^(y|yes|true|1|auto|automatic|automatically|auto ?renew(s|al)?|renews?|term|yearly|annual|12 months)$/,
  },
  {
    value: 'month_to_month',
    label: 'Continues from month to month',
    pattern: /^(m|mtm|m2m|month( ?to ?| )month|monthly|evergreen|rolling|open)$/,
  },
  {
    value: 'none',
    label: 'Ends with its term',
    pattern: /^(n|no|none|false|0|never|ends?|expires?|fixed|does not renew|no renewal)$/,
  },
];

const yesOrNo: readonly ImportChoice[] = [
  { value: 'yes', label: 'Yes', pattern: /^(y|yes|true|1|x|default)$/ },
  { value: 'no', label: 'No', pattern: /^(n|no|false|0)$/ },
];

const customerChoices: Readonly<Record<string, readonly ImportChoice[]>> = {
  type: [
    {
      value: 'residential',
      label: 'Residential',
      pattern: /^(r|res|resi|residential|residence|home|house|private|person)$/,
    },
    {
      value: 'commercial',
      label: 'Commercial',
      pattern: /^(c|com|comm|commercial|business|bus|company|corporate)$/,
    },
  ],
  status: [
    {
      value: 'active',
      label: 'Active',
      pattern: /^(a|act|active|live|online|on ?line|current|in service|customer|monitored|open|y|yes)$/,
    },
    {
      value: 'installed',
      label: 'Installed',
      pattern: /^(i|inst|installed|p|pending|complete|completed|installed not active)$/,
    },
    { value: 'lead', label: 'Lead', pattern: /^(l|lead|prospect|new|inquiry|opportunity|potential)$/ },
    {
      value: 'cancelled',
      label: 'Canceled',
      pattern:
        /^(c|x|can|canc|cancel|cancell?ed|inactive|inact|closed|terminated|term|lost|disconnected|disco|former|n|no)$/,
    },
  ],
  frequency: frequencies,
  renewal: renewalChoices,
  renewalAcknowledged: yesOrNo,
  source: [
    {
      value: 'paper',
      label: 'On paper',
      pattern: /^(paper|on paper|written|own|direct|hard ?copy|pdf|scan)$/,
    },
    {
      value: 'program',
      label: 'Dealer program',
      pattern: /^(program|dealer ?program|dealer|authorized ?dealer|e ?contract|electronic|funded)$/,
    },
  ],
};

const taxClassTexts: Readonly<Record<(typeof taxClasses)[number], Omit<ImportChoice, 'value'>>> = {
  equipment_sold: {
    label: 'Equipment sold',
    pattern: /^(equipment( sold)?|equip|hardware|goods|sold|sale|tangible( goods)?|material|tpp)$/,
  },
  equipment_leased: { label: 'Equipment leased', pattern: /^((equipment )?(lease|leased|rental|rented))$/ },
  installation_labor: {
    label: 'Installation labor',
    pattern: /^(labor|labour|install(ation)?( labou?r)?|work)$/,
  },
  monitoring: { label: 'Monitoring', pattern: /^(monitoring|alarm monitoring|recurring|rmr)$/ },
  service_plan: { label: 'Service plan', pattern: /^(service( plan)?|plan|maintenance|warranty)$/ },
  fee: { label: 'Fee', pattern: /^(fee|fees|activation|permit|charge|other)$/ },
};

const productChoices: Readonly<Record<string, readonly ImportChoice[]>> = {
  pers: yesOrNo,
  taxClass: taxClasses.map((value) => ({ value, ...taxClassTexts[value] })),
  kind: productKinds.map((value) => ({
    value,
    label: productKindLabels[value],
    pattern: productKindWords[value],
  })),
  frequency: frequencies,
  status: [
    { value: 'active', label: 'Active', pattern: /^(a|active|yes|y|true|1|current|available)$/ },
    { value: 'draft', label: 'Draft', pattern: /^(d|draft|new|pending)$/ },
    {
      value: 'discontinued',
      label: 'Discontinued',
      pattern: /^(discontinued|disc|inactive|no|n|false|0|obsolete|eol|retired)$/,
    },
  ],
};

const packageChoices: Readonly<Record<string, readonly ImportChoice[]>> = {
  place: [
    { value: 'included', label: 'Included', pattern: /^(i|in|incl|included?|standard|base|yes|y)$/ },
    { value: 'required', label: 'Required', pattern: /^(r|req|required|must|mandatory|fixed)$/ },
    { value: 'choice', label: 'One of a choice', pattern: /^(c|choice|choose|swap|option|one of|either)$/ },
    { value: 'add_on', label: 'Add-on', pattern: /^(a|add ?on|addon|optional|extra|upgrade)$/ },
    {
      value: 'beside',
      label: 'Priced separately',
      pattern: /^(b|beside|besides|separate|separately|priced separately|not included)$/,
    },
  ],
  isDefault: yesOrNo,
};

const choicesByKind: Readonly<Record<ImportKind, Readonly<Record<string, readonly ImportChoice[]>>>> = {
  customers: customerChoices,
  contracts: customerChoices,
  products: productChoices,
  packages: packageChoices,
};

/** Returns the values of a choice field; empty for any other field. */
export const choicesOfField = (kind: ImportKind, field: string): readonly ImportChoice[] =>
  choicesByKind[kind][field] ?? [];

/** Returns the value for a word in the file; undefined for one that a person must match. */
export function matchChoice(kind: ImportKind, field: string, word: string): string | undefined {
  const folded = foldHeader(word);
  const choices = choicesOfField(kind, field);
  const named = choices.find(
    ({ value, label }) => foldHeader(label) === folded || foldHeader(value) === folded,
  );
  return (named ?? choices.find(({ pattern }) => pattern.test(folded)))?.value;
}

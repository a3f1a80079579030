/** How the cells of a column are parsed. */
export type ImportValueKind =
  'text' | 'phone' | 'email' | 'region' | 'money' | 'date' | 'number' | 'quantity' | 'choice';

/** A field that a column of a file can map to. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly kind: ImportValueKind;
  /** Column headers that map to it, normalized by {@link foldHeader}. */
  readonly headers: RegExp;
  /** Fields of one group are listed together in the picker. */
  readonly group: 'Customer' | 'Address' | 'Contract' | 'Product' | 'Package';
}

/** Creates a field. */
export const field = (
  group: ImportField['group'],
  name: string,
  label: string,
  kind: ImportValueKind,
  headers: RegExp,
): ImportField => ({ name, label, kind, headers, group });

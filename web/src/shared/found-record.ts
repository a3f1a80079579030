/** A record as the palette offers it. */
export interface FoundRecord {
  id: string;
  /** What it is, in the field's word: `Account`. */
  kind: string;
  title: string;
  detail?: string;
  path: string;
}

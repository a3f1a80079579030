import { entityOf } from '@sable/domain/registry';

/** What the panel beside a screen shows, as it stands in the address. */
export type PanelContent =
  | { readonly show: 'record'; readonly collection: string; readonly id: string }
  | { readonly show: 'new'; readonly collection: string; readonly fields: Readonly<Record<string, string>> };

const isCollection = (name: string): boolean => {
  try {
    return entityOf(name).collection === name;
  } catch {
    return false;
  }
};

/** Reads the panel of an address: `new`, `new/contacts/accountId/{id}`, `{id}` or `contacts/{id}`. */
export function readPanel(collection: string, text: string | undefined): PanelContent | null {
  if (!text) return null;
  const [first = '', second, ...rest] = text.split('/');
  if (first === 'new') {
    const target = second ?? collection;
    const [field, value] = rest;
    const fields: Record<string, string> = field && value ? { [field]: value } : {};
    return isCollection(target) ? { show: 'new', collection: target, fields } : null;
  }
  if (second === undefined) return { show: 'record', collection, id: first };
  return isCollection(first) ? { show: 'record', collection: first, id: second } : null;
}

export function writePanel(collection: string, content: PanelContent): string {
  if (content.show === 'record') {
    return content.collection === collection ? content.id : `${content.collection}/${content.id}`;
  }
  const [given] = Object.entries(content.fields);
  if (given) return `new/${content.collection}/${given[0]}/${given[1]}`;
  return content.collection === collection ? 'new' : `new/${content.collection}`;
}

import { entityOf } from '@sable/domain/registry';

/** The content of the panel next to a screen, as the address encodes it. */
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

/** Reads the panel of an address: `new`, `new/contacts/accountId/{id}`, `{id}`, or `contacts/{id}`. */
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

/** Separates stacked panels. */
const ABOVE = '~';

/** Returns the panels of an address, lowest first; an invalid panel and all above it are dropped. */
export function readPanels(collection: string, text: string | undefined): readonly PanelContent[] {
  const read = (text?.split(ABOVE) ?? []).map((part) => readPanel(collection, part));
  const end = read.indexOf(null);
  return read.slice(0, end === -1 ? read.length : end).flatMap((content) => content ?? []);
}

/** Returns panels as the address encodes them; null if there are none. */
export const writePanels = (collection: string, panels: readonly PanelContent[]): string | null =>
  panels.map((content) => writePanel(collection, content)).join(ABOVE) || null;

/** Puts a panel on top of others. A record that is open below moves to the top instead of being open twice. */
export function withPanel(
  collection: string,
  below: readonly PanelContent[],
  content: PanelContent,
): readonly PanelContent[] {
  const own = writePanel(collection, content);
  const at = below.findIndex((other) => writePanel(collection, other) === own);
  return at === -1 ? [...below, content] : below.slice(0, at + 1);
}

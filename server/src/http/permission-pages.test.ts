import { expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import { gateTable } from './permission-gates.ts';
import { routeTable } from './permission-routes.ts';
import {
  actTable,
  exportRoles,
  fieldTable,
  isReadCollection,
  reachIn,
  readReach,
  readTable,
  rolesIn,
  tableActs,
  tableRoles,
  type Reach,
  isTableCollection,
  type TableCollection,
  type TableRole,
} from './permission-table.ts';

// `docs/permissions.md` is the permission table for readers. `npx vitest run server/src/http/permission-pages.test.ts
// -u` regenerates it.

const nameOf = (collection: string) =>
  entities.find((entity) => entity.collection === collection)?.many ?? collection;
const labelOf = (name: string): string => {
  const [collection = '', field = ''] = name.split('.');
  return entities.find((entity) => entity.collection === collection)?.meta[field]?.label ?? field;
};
const letters = { create: 'C', read: 'R', update: 'U', delete: 'D' } as const;
const readCells: Readonly<Record<Reach, string>> = { c: 'R', o: 'R own', a: 'R assigned', '-': '-' };
const reachTexts: Readonly<Record<Exclude<Reach, '-'>, string>> = { c: '', o: ' own', a: ' assigned' };

/** Formats a cell such as `CR, U own`. */
function cell(collection: TableCollection, role: TableRole): string {
  const parts = (['c', 'o', 'a'] as const).flatMap((reach) => {
    const acts = tableActs.filter((act) => reachIn(collection, role, act) === reach);
    return acts.length === 0 ? [] : [acts.map((act) => letters[act]).join('') + reachTexts[reach]];
  });
  return parts.join(', ') || '-';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** Returns the callers in a row of the route table. */
const callersIn = (who: string): string => {
  if (who === '?') return 'Whoever has the address';
  if (who === '*') return 'Whoever is signed in';
  return rolesIn(who).join(', ') || 'Another server, by its signature or token';
};

const collections = Object.keys(actTable).filter(isTableCollection);

const page = `# Permissions

What each system role may do. A person has one role or several, and they add up; what no role grants is denied. The rules are declared with each entity
(\`access\`), and tests execute every cell below over HTTP. A record of another company does not exist for anybody.

## Records

C create, R read, U update, D delete. A letter alone reaches every record of the company; _own_ what the person owns, made, or has on an account of theirs;
_assigned_ what an appointment or a person assigns to them. Sales read the whole company's accounts unless the company has set that they read their own alone.

${table(
  ['Records', ...tableRoles],
  collections.map((collection) => [nameOf(collection), ...tableRoles.map((role) => cell(collection, role))]),
)}

The product writes these automatically, and nobody changes them by hand:

${table(
  ['Records', ...tableRoles],
  Object.keys(readTable)
    .filter(isReadCollection)
    .map((collection) => [
      nameOf(collection),
      ...tableRoles.map((role) => readCells[readReach(collection, role)]),
    ]),
)}

The audit trail tells a reader what they may read of each record, and the palette finds what they may read. The link of a customer opens one version of one
estimate, its files, and the answers to it, and no record here.

## Other acts

Who may try each act that has a name of its own. The rights to the record come on top, and so do the limits of the role: nobody approves what they asked for.

${gateTable
  .filter(([roles]) => roles !== '')
  .map(([roles, names]) => {
    const who = roles === '*' ? 'Whoever may change the record' : rolesIn(roles).join(', ');
    return `- **${who}**: ${names.map((name) => `\`${name}\``).join(', ')}`;
  })
  .join('\n')}

Lists leave as CSV for: ${rolesIn(exportRoles).join(', ')}.

## Routes

The routes of records follow the tables above. Who may call the others:

${routeTable
  .map(([who, routes]) => `- **${callersIn(who)}**: ${routes.map((route) => `\`${route}\``).join(', ')}`)
  .join('\n')}

## Fields

A field without its right does not exist for the reader: not in lists, filters, sorting, sums, search, live changes, exports, the audit trail, or messages.

${table(
  ['Records', 'Field', 'Read by'],
  Object.entries(fieldTable).map(([name, roles]) => [
    nameOf(name.split('.')[0] ?? ''),
    labelOf(name),
    rolesIn(roles).join(', ') || 'nobody',
  ]),
)}

## A company's own roles

An administrator defines up to 30 roles: for each kind of record and act _own_, _assigned_, or the whole company, and which of the fields above are seen. A scope
reaches what a system role reaches: _own_ what Sales reaches as its own, _assigned_ what Installer reaches. The lines and versions of an estimate follow the
estimate; sent versions ask for the right to prices too. People, roles, settings, the company, and webhooks stay with administrators.
`;

test('docs/permissions.md says what the table says', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/permissions.md');
});

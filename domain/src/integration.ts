import { defineEntity } from './kernel/entity.ts';
import { choice, instant, optional, requiredText, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';

/** A service that the company connects. Secrets are not kept here. */
export const integrations = defineEntity({
  collection: 'integrations',
  one: 'Integration',
  many: 'Integrations',
  shape: {
    name: requiredText('Name', 80),
    provider: requiredText('Provider', 60),
    kind: choice('Kind', [
      'monitoring',
      'interactive',
      'billing',
      'documents',
      'credit',
      'mail',
      'text',
      'calendar',
    ] as const),
    status: choice('Status', ['disabled', 'testing', 'connected', 'error'] as const, { server: true }),
    lastSyncAt: optional(instant('Last exchange', { server: true })),
    lastError: optional(text('Last error', 300, { server: true })),
  },
  defaults: { kind: 'monitoring', status: 'disabled' },
  access: {
    rows: { super: full, admin: full, office: readOnly, auditor: readOnly },
  },
  title: (row) => row.name,
  columns: ['name', 'provider', 'kind', 'status', 'lastSyncAt', 'lastError'],
  sortable: ['name', 'status'],
  filterable: 'all',
  about: {
    what: 'Each connection to monitoring, billing or mail shows when it last worked and what went wrong.',
    start: 'Make the first one here.',
  },
  generic: { delete: true },
  sample: (n) => ({ name: `Sample connection ${n}`, provider: 'file-exchange' }),
});

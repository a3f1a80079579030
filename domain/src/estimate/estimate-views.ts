import type { BuiltInViews } from '../kernel/built-in-view.ts';
import { openStatuses } from './lifecycle.ts';

const withCustomer = `in:${openStatuses.join()}`;

/** The everyday views of the list of estimates. */
export const estimateViews: BuiltInViews = () => [
  { key: 'drafts', name: 'Drafts', filters: { status: 'in:draft' } },
  { key: 'to-approve', name: 'Waiting for approval', filters: { status: 'in:pending_approval' } },
  { key: 'open', name: 'With the customer', filters: { status: withCustomer } },
  {
    key: 'asked',
    name: 'Question asked',
    filters: { status: 'in:changes_requested' },
  },
  {
    key: 'expiring',
    name: 'Expires within 7 days',
    filters: { status: withCustomer, expiresOn: 'range:..today+7' },
    sort: { field: 'expiresOn', direction: 'asc' },
  },
];

import { sellsOnly } from './kernel/actor.ts';
import type { BuiltInViews } from './kernel/built-in-view.ts';
import { ME } from './list-filter.ts';

/** Built-in views of the account list, for the office's daily work. Reps see their own accounts. */
export const accountViews: BuiltInViews = (actor) => [
  {
    key: 'to-call',
    name: 'To call',
    filters: {
      followUpOn: 'range:..today',
      status: 'in:lead,contacted,appointment_set,quoted,sold,installed,active,at_risk',
      ...(sellsOnly(actor) ? { ownerUserId: `in:${ME}` } : {}),
    },
    sort: { field: 'followUpOn', direction: 'asc' },
  },
  {
    key: 'quoted-over-7-days',
    name: 'Quoted over 7 days',
    filters: { status: 'in:quoted', quotedAt: 'range:..today-8' },
    sort: { field: 'quotedAt', direction: 'asc' },
  },
  {
    key: 'sold-undated',
    name: 'Sold without a date',
    filters: { status: 'in:sold', installOn: 'empty' },
    sort: { field: 'soldOn', direction: 'asc' },
  },
];

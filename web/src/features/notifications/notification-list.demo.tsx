import type { Demo } from '../../ui/demo.ts';
import { NotificationList } from './notification-list.tsx';
import type { Notification } from '../../shared/use-latest-notifications.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const nothing = () => undefined;

const notice = (part: Partial<Notification>): Notification => ({
  id: 'n1',
  companyId: 'c',
  version: 1,
  createdAt: '2026-03-10T11:58:00.000Z',
  updatedAt: '2026-03-10T11:58:00.000Z',
  about: null,
  shown: true,
  priority: 'normal',
  archivedAt: null,
  createdBy: 'system',
  belongsTo: [],
  userId: 'u1',
  kind: 'estimate_viewed',
  title: 'Garcia opened E-1042',
  body: null,
  link: '/estimate/e1',
  readAt: null,
  ...part,
});

const some = [
  notice({}),
  notice({
    id: 'n2',
    kind: 'estimate_accepted',
    title: 'Adkins Storage signed E-1040',
    body: 'Option B with two add-ons, $1,040.84 and $54.94 a month.',
    createdAt: '2026-03-10T09:00:00.000Z',
  }),
  notice({
    id: 'n3',
    kind: 'estimate_declined',
    title: 'Hughes declined E-1031',
    createdAt: '2026-03-08T09:00:00.000Z',
    readAt: '2026-03-08T10:00:00.000Z',
  }),
];

const show = (rows: readonly Notification[] | undefined, unread: number) => (
  <NotificationList
    rows={rows}
    unread={unread}
    now={now}
    onOpen={nothing}
    onReadAll={nothing}
    onLeave={nothing}
  />
);

export const demo: Demo = {
  title: 'Notifications',
  group: 'Data',
  use: 'What happened to one’s estimates, opened by the bell in the top bar.',
  states: [
    { name: 'Some unread', render: () => show(some, 2) },
    { name: 'Nothing yet', render: () => show([], 0) },
    { name: 'On its way', render: () => show(undefined, 0) },
  ],
};

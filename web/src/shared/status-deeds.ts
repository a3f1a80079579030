/** Verbs for giving a record a status, where English has one; the title follows. */
const deeds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    confirmed: 'confirmed',
    on_the_way: 'is on the way to',
    on_site: 'arrived at',
    done: 'finished',
    no_show: 'found nobody for',
    cancelled: 'canceled',
  },
  'work-orders': {
    in_progress: 'began',
    completed: 'finished',
    cancelled: 'canceled',
  },
  tickets: { open: 'opened again', closed: 'closed' },
  tasks: { done: 'completed', open: 'opened again' },
};

/** Returns the verb for a status of a collection; undefined if the text must name both statuses. */
export const statusDeed = (collection: string, status: unknown): string | undefined =>
  deeds[collection]?.[String(status)];

/** An entry of an account's money, for settlement; `amount` is cents. */
export interface SettledEntry {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly date: string;
  readonly estimateId: string | null;
  readonly askedFor: 'deposit' | 'first_period' | 'balance' | 'credit' | null;
  /** Its position in the payment schedule. */
  readonly place?: number | null;
  readonly createdAt: string;
}

type Settled = 'open' | 'partially_paid' | 'paid';

/** Statuses of issued invoices: a draft is not issued yet, and a void invoice is excluded permanently. */
const out: readonly string[] = ['open', 'partially_paid', 'paid'] satisfies Settled[];

const sequence = ({ createdAt, place, id }: SettledEntry): string =>
  `${createdAt} ${String(place ?? 0).padStart(2, '0')} ${id}`;

const order: readonly (string | null)[] = ['deposit', 'first_period', 'balance'];

/**
 * Sorts deposits of sales first, then the first periods of their services, then their other payments, each oldest
 * first.
 */
const asAsked = (a: SettledEntry, b: SettledEntry): number =>
  order.indexOf(a.askedFor) - order.indexOf(b.askedFor) || (sequence(a) < sequence(b) ? -1 : 1);

const oldest = (a: SettledEntry, b: SettledEntry): number =>
  `${a.date} ${sequence(a)}` < `${b.date} ${sequence(b)}` ? -1 : 1;

/** Named amounts in cents, from which invoices are paid. */
class Pools {
  readonly #left = new Map<string, number>();

  add(name: string, cents: number): void {
    this.#left.set(name, (this.#left.get(name) ?? 0) + cents);
  }

  /** Whether the refunds exceed the money received. */
  isShort(name: string): boolean {
    return (this.#left.get(name) ?? 0) < 0;
  }

  /** Takes up to this many cents, as far as available. */
  take(name: string, most: number): number {
    const taken = Math.min(most, Math.max(0, this.#left.get(name) ?? 0));
    this.add(name, -taken);
    return taken;
  }

  /** Removes and returns the whole remainder, which may be negative. */
  drain(name: string): number {
    const left = this.#left.get(name) ?? 0;
    this.#left.delete(name);
    return left;
  }
}

/** Returns the money received and refunded, and the credits, by estimate or for the account only. */
function poolsOf(entries: readonly SettledEntry[]): Pools {
  const pools = new Pools();
  for (const { type, status, amount, estimateId } of entries) {
    if (status !== 'succeeded') continue;
    const own = estimateId ?? 'account';
    if (type === 'credit') pools.add(`credit ${own}`, amount);
    else if (type === 'refund') pools.add(own, -amount);
    else if (type === 'payment') pools.add(own, amount);
    else if (type === 'deposit') pools.add(estimateId ?? 'deposits', amount);
  }
  // A refund without an estimate is taken first from money without an estimate, then from deposits.
  const account = pools.drain('account');
  pools.add('account', account + pools.take('deposits', Math.max(0, -account)));
  return pools;
}

interface Paid {
  readonly invoices: readonly SettledEntry[];
  /** Cents by invoice id. */
  readonly paid: ReadonlyMap<string, number>;
  /** The part of it from deposits that were entered without an estimate. */
  readonly byDeposits: ReadonlyMap<string, number>;
}

function pay(entries: readonly SettledEntry[]): Paid {
  const pools = poolsOf(entries);
  const invoices = entries.filter(({ type, status }) => type === 'invoice' && out.includes(status));
  const requests = invoices.filter(({ askedFor }) => askedFor !== null).toSorted(asAsked);
  const byHand = invoices.filter(({ askedFor }) => askedFor === null).toSorted(oldest);
  const paid = new Map<string, number>();
  const byDeposits = new Map<string, number>();
  const payFrom = (invoice: SettledEntry, ...names: string[]) => {
    for (const name of names) {
      const before = paid.get(invoice.id) ?? 0;
      const taken = pools.take(name, invoice.amount - before);
      paid.set(invoice.id, before + taken);
      if (name === 'deposits') byDeposits.set(invoice.id, taken);
    }
  };

  for (const request of requests)
    payFrom(request, request.estimateId ?? '', `credit ${request.estimateId ?? ''}`, 'deposits');
  for (const invoice of byHand)
    if (invoice.estimateId) payFrom(invoice, invoice.estimateId, `credit ${invoice.estimateId}`);

  const owners = [...new Set(entries.map(({ estimateId }) => estimateId ?? 'account'))];
  const short = new Set(owners.filter((owner) => pools.isShort(owner)));
  for (const owner of owners) pools.add('credits', pools.drain(`credit ${owner}`));
  for (const request of requests) payFrom(request, 'credits');
  for (const name of ['credits', 'deposits', ...owners]) pools.add('left', pools.drain(name));
  for (const invoice of byHand) payFrom(invoice, 'left');

  const inOrder = [...requests, ...byHand];
  let missing = Math.max(0, -pools.drain('left'));
  const opensFirst = ({ estimateId }: SettledEntry) => Number(short.has(estimateId ?? 'account'));
  for (const { id } of inOrder.toReversed().toSorted((a, b) => opensFirst(b) - opensFirst(a))) {
    const before = paid.get(id) ?? 0;
    const back = Math.min(missing, before);
    paid.set(id, before - back);
    missing -= back;
  }
  return { invoices: inOrder, paid, byDeposits };
}

/**
 * Calculates the payment status of an account's invoices and returns the invoices whose status changes. Money and
 * credits entered with an estimate pay for that estimate: first its deposit, then the first period of its services,
 * then its other payments in order, then its invoices entered by hand. A deposit or a credit entered without an
 * estimate pays the oldest remaining request of a sale. Any remainder pays the account's invoices entered by hand,
 * oldest first. A payment without an estimate does not pay for a sale, because it may be for a service that is billed
 * elsewhere. A refund beyond the money received for its purpose reduces the remainder first, and then reopens the
 * most recently paid invoices, those of its own sale first.
 */
export function settlement(entries: readonly SettledEntry[]): readonly { id: string; status: Settled }[] {
  const { invoices, paid } = pay(entries);
  return invoices.flatMap(({ id, amount, status: before }) => {
    const sum = paid.get(id) ?? 0;
    const status = sum >= amount ? 'paid' : sum > 0 ? 'partially_paid' : 'open';
    return status === before ? [] : [{ id, status }];
  });
}

/** Returns the amount that deposits entered without an estimate have paid for some estimates, in cents. */
export function depositsFor(entries: readonly SettledEntry[], estimateIds: readonly string[]): number {
  const { invoices, byDeposits } = pay(entries);
  return invoices
    .filter(({ estimateId }) => estimateId !== null && estimateIds.includes(estimateId))
    .reduce((sum, { id }) => sum + (byDeposits.get(id) ?? 0), 0);
}

/** Returns the unpaid amount of an invoice, in cents; 0 for an invoice that is not issued. */
export function leftToPay(entries: readonly SettledEntry[], invoiceId: string): number {
  const { invoices, paid } = pay(entries);
  return invoices
    .filter(({ id }) => id === invoiceId)
    .reduce((left, { id, amount }) => left + Math.max(0, amount - (paid.get(id) ?? 0)), 0);
}

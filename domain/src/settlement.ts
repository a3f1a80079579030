/** An entry of an account's money as settling sees it; `amount` is cents. */
export interface SettledEntry {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly estimateId: string | null;
  readonly askedFor: 'deposit' | 'balance' | 'credit' | null;
  /** Its place in the payment schedule. */
  readonly place?: number | null;
  readonly createdAt: string;
}

type Settled = 'open' | 'partially_paid' | 'paid';

/** Requests that are out: a draft is not asked for yet, and what is void is never again. */
const out: readonly string[] = ['open', 'partially_paid', 'paid'] satisfies Settled[];

const moneyIn = ({ type, status, amount }: SettledEntry): number => {
  if (status !== 'succeeded') return 0;
  return type === 'deposit' || type === 'payment' ? amount : type === 'refund' ? -amount : 0;
};

const sequence = ({ createdAt, place, id }: SettledEntry): string =>
  `${createdAt} ${String(place ?? 0).padStart(2, '0')} ${id}`;

const inOrder = (a: SettledEntry, b: SettledEntry): number =>
  a.askedFor === b.askedFor ? (sequence(a) < sequence(b) ? -1 : 1) : a.askedFor === 'deposit' ? -1 : 1;

/**
 * How far the requests of an account's sales are paid. Money that was entered with an estimate pays for that estimate, first its deposit, then its other payments in their order; a deposit that was
 * entered without one pays for the oldest request that is left. Answers the requests whose status changes.
 */
export function settlement(entries: readonly SettledEntry[]): readonly { id: string; status: Settled }[] {
  const left = new Map<string | null, number>();
  for (const entry of entries) {
    const { estimateId, type } = entry;
    if (estimateId === null && type !== 'deposit') continue;
    left.set(estimateId, (left.get(estimateId) ?? 0) + moneyIn(entry));
  }
  const take = (from: string | null, most: number): number => {
    const taken = Math.min(most, Math.max(0, left.get(from) ?? 0));
    left.set(from, (left.get(from) ?? 0) - taken);
    return taken;
  };
  return entries
    .filter(({ askedFor, status }) => askedFor !== null && out.includes(status))
    .toSorted(inOrder)
    .flatMap(({ id, amount, estimateId, status: before }) => {
      const own = take(estimateId, amount);
      const paid = own + take(null, amount - own);
      const status = paid >= amount ? 'paid' : paid > 0 ? 'partially_paid' : 'open';
      return status === before ? [] : [{ id, status }];
    });
}

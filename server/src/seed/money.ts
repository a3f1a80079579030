import { m } from '@sable/domain/mutation-names';
import { addDays } from '@sable/domain/calendar-date';
import { estimates } from '@sable/domain/estimate/estimate';
import type { Case } from './case.ts';
import { someone } from './company.ts';
import type { Scenario } from './timeline.ts';

/** Returns the estimate that the customer signed, with its totals. */
export function soldEstimate({ company: { world }, accountId }: Case) {
  const [row] = world.source
    .childrenOf('estimates', 'accountId', accountId)
    .filter(({ status }) => status === 'accepted');
  const sold = row && world.read(estimates, row.id);
  return sold?.totals ? { ...sold, totals: sold.totals } : undefined;
}

const letters = 'abcdefghijkmnpqrstuvwxyz';

/** The office adds the payment method: only the processor’s reference. */
export async function addPaymentMethod({ company, random: all, accountId, contact }: Case): Promise<void> {
  const random = all.fork('payment method');
  const { world, time, dealership } = company;
  const kind = random.weighted({ card: 6, ach: 3, check: 1 });
  const today = time.dayOf(world.now);
  const electronic = {
    last4: String(random.int(1000, 9999)),
    token: `pm_${Array.from({ length: 14 }, () => letters[random.int(0, letters.length - 1)]).join('')}`,
    mandateText: `I authorize ${dealership.name} to charge this ${kind === 'card' ? 'card' : 'account'} for what the agreement says.`,
    mandateSignedOn: today,
  };
  const details = {
    card: {
      ...electronic,
      brand: random.pick(['Visa', 'Mastercard', 'Discover']),
      expiresOn: `${Number(today.slice(0, 4)) + random.int(0, 4)}-${random.pick(['01-31', '04-30', '08-31', '12-31'])}`,
    },
    ach: { ...electronic, brand: random.pick(['Fifth River Bank', 'Credit Union of Ohio']) },
    check: {},
  }[kind];
  await world.make(someone(company, 'office', random), 'payment-methods', {
    accountId,
    kind,
    status: 'active',
    isDefault: true,
    holder: contact.full,
    ...details,
  });
}

/** The rep collects the amount due at signing. */
export async function takeDeposit(deal: Case): Promise<void> {
  const { company, accountId, rep } = deal;
  const { world, time } = company;
  const random = deal.random.fork('deposit');
  const sold = soldEstimate(deal);
  if (!sold || sold.totals.dueAtSigning <= 0) return;
  await world.make(rep, 'transactions', {
    type: 'deposit',
    amount: sold.totals.dueAtSigning,
    date: time.dayOf(world.now),
    accountId,
    estimateId: sold.id,
    reference: random.chance(0.3) ? `Check ${random.int(101, 2999)}` : null,
  });
}

/**
 * The balance is invoiced when the job is done and is paid, mostly on time. A few entries are wrong and are reversed.
 */
export async function* payBalance(deal: Case): Scenario {
  const { company, accountId } = deal;
  const random = deal.random.fork('balance');
  const { world, time } = company;
  const sold = soldEstimate(deal);
  const [request] = world.source
    .childrenOf('transactions', 'estimateId', sold?.id ?? '')
    .filter(({ askedFor, status }) => askedFor === 'balance' && status !== 'void');
  if (!sold || !request) return;
  const office = someone(company, 'office', random);
  const invoiced = time.dayOf(world.now);
  await world.act(office, m.transactions.update, {
    id: request.id,
    patch: {
      ...(request.status === 'draft' && { status: 'open', date: invoiced }),
      dueOn: addDays(invoiced, 14),
    },
  });
  yield time.later(world.now, random.chance(0.1) ? 24 : random.int(1, 12), random);
  if (random.chance(0.06)) return;
  const [methodId] = world.source.childrenOf('payment-methods', 'accountId', accountId).map(({ id }) => id);
  const pay = () =>
    world.make(office, 'transactions', {
      accountId,
      estimateId: sold.id,
      type: 'payment',
      amount: sold.totals.balance,
      date: time.dayOf(world.now),
      paymentMethodId: methodId ?? null,
    });
  if (random.chance(0.05)) {
    const mistaken = await pay();
    await world.act(office, m.transactions.update, {
      id: mistaken,
      patch: { status: 'reversed', memo: 'Entered twice.' },
    });
  }
  await pay();
}

import { systemActor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { expect, test } from 'vitest';
import { companyDay } from './test-day.ts';
import { customerOfLink, openedToSign, openedUnsealed, seal, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

/** Number of races for each pair of acts; `SABLE_RACES=500` for a long run. */
const RACES = Number(process.env['SABLE_RACES'] ?? 10);
/** Enough for hundreds of races on a busy machine; a hang still ends. */
const TIMEOUT = 120_000 + RACES * 3_000;

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

interface Offer {
  readonly id: string;
  readonly accountId: string;
  readonly token: string;
}

async function offer(): Promise<Offer> {
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }];
  const id = await world.draft(rep, accountId, lines);
  return { id, accountId, token: await sendEstimate(world, rep, id) };
}

/** Acts that end an estimate, and its resulting status. */
const acts = {
  sign: {
    status: 'accepted',
    ready: async ({ token }: Offer) => {
      const sign = await openedToSign(world, token);
      return () => sign();
    },
  },
  decline: {
    status: 'declined',
    ready: async ({ token }: Offer) => {
      const { actor, evidence } = await customerOfLink(world, token);
      return () => world.run(actor, 'customer.decline', { evidence, reason: 'price' });
    },
  },
  'record a decline': {
    status: 'declined',
    ready:
      async ({ id }: Offer) =>
      () =>
        world.run(rep, 'estimates.recordDecline', { id, reason: 'timing' }),
  },
  void: {
    status: 'voided',
    ready:
      async ({ id }: Offer) =>
      () =>
        world.run(rep, 'estimates.void', { id, reason: 'Wrong house' }),
  },
  revise: {
    status: 'draft',
    ready:
      async ({ id }: Offer) =>
      () =>
        world.run(rep, 'estimates.revise', { id }),
  },
  'record a paper': {
    status: 'accepted',
    ready: async ({ id }: Offer) => {
      // Yesterday has begun in every time zone of Texas.
      const args = { id, method: 'paper', signerName: 'Hanna Miller', signedOn: companyDay(-1) };
      return () => world.run(admin, 'estimates.recordAcceptance', args);
    },
  },
} as const;
type Act = keyof typeof acts;

/**
 * Pairs of acts that exclude each other. Acts that may follow each other are not a race, such as recording a paper
 * for a draft that was just revised, or voiding a declined estimate.
 */
const pairs: readonly (readonly [Act, Act])[] = [
  ['sign', 'decline'],
  ['sign', 'record a decline'],
  ['sign', 'void'],
  ['sign', 'revise'],
  ['sign', 'record a paper'],
  ['record a paper', 'void'],
];

test.each(pairs)(
  '%s and %s at once have one winner, and the loser reads what happened',
  async (one, other) => {
    for (let race = 0; race < RACES; race++) {
      const made = await offer();
      const ready = [await acts[one].ready(made), await acts[other].ready(made)] as const;
      // Alternates which one starts first.
      const order = race % 2 ? [1, 0] : [0, 1];
      const ended = new Map<number, PromiseSettledResult<unknown>>();
      await Promise.all(
        order.map(async (place) => ended.set(place, (await Promise.allSettled([ready[place]?.()]))[0])),
      );
      const won = [0, 1].filter((place) => ended.get(place)?.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const lost = ended.get(won[0] === 0 ? 1 : 0);
      expect(lost?.status === 'rejected' && lost.reason instanceof AppError).toBe(true);
      const winner = acts[won[0] === 0 ? one : other];
      const estimate = await world.find(admin, 'estimates', { id: made.id });
      expect(estimate?.['status']).toBe(winner.status);
      const sold = winner.status === 'accepted' ? 1 : 0;
      expect(await world.list(admin, 'contracts', { accountId: made.accountId })).toHaveLength(sold);
      expect((await world.find(admin, 'accounts', { id: made.accountId }))?.['rmr']).toBe(sold * 3999);
    }
  },
  TIMEOUT,
);

/**
 * The outcome when somebody acts on an estimate just as it expires: for each act, whether it succeeded, and the
 * resulting status.
 */
const asItExpires: readonly (readonly [Act, ReadonlyMap<boolean, string>])[] = [
  ['sign', new Map([[false, 'expired']])],
  ['decline', new Map([[false, 'expired']])],
  [
    'record a decline',
    new Map([
      [true, 'declined'],
      [false, 'expired'],
    ]),
  ],
  ['void', new Map([[true, 'voided']])],
  ['revise', new Map([[true, 'draft']])],
  ['record a paper', new Map([[true, 'accepted']])],
];

test.each(asItExpires)(
  'an offer whose day has passed expires while somebody tries to %s',
  async (name, ends) => {
    for (let race = 0; race < RACES; race++) {
      const made = await offer();
      const act = await acts[name].ready(made);
      await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(`update estimates set expires_on = '2020-01-01' where id = $1`, [made.id]),
      );
      const expire = () => world.run(systemActor(admin.companyId), 'estimates.expire', {});
      const together = race % 2 ? [act(), expire()] : [expire(), act()];
      const outcome = (await Promise.allSettled(together))[race % 2 ? 0 : 1];
      const done = outcome?.status === 'fulfilled';
      if (outcome?.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError);
      const estimate = await world.find(admin, 'estimates', { id: made.id });
      expect([done, estimate?.['status']]).toEqual([done, ends.get(done)]);
      expect(await world.list(admin, 'contracts', { accountId: made.accountId })).toHaveLength(
        estimate?.['status'] === 'accepted' ? 1 : 0,
      );
    }
  },
  TIMEOUT,
);

/** Acts that end a sale, and the resulting status of its contract. */
const endsOfSale = {
  'cancel by right': {
    status: 'rescinded',
    ready: async ({ token }: Offer) => {
      const { actor, evidence } = await customerOfLink(world, token);
      return () => world.run(actor, 'customer.rescind', { evidence });
    },
  },
  'receive a cancellation': {
    status: 'rescinded',
    ready: async ({ id }: Offer) => {
      const right = await world.find(admin, 'cancellation-rights', { estimateId: id });
      return () => world.run(admin, 'cancellation-rights.rescind', { id: right?.['id'], method: 'phone' });
    },
  },
  'cancel the contract': {
    status: 'cancelled',
    ready: async ({ id }: Offer) => {
      const contract = await world.find(admin, 'contracts', { estimateId: id });
      return () => world.run(admin, 'contracts.cancel', { id: contract?.['id'], reason: 'moved' });
    },
  },
} as const;

test.each([
  ['cancel by right', 'receive a cancellation'],
  ['cancel by right', 'cancel the contract'],
  ['receive a cancellation', 'cancel the contract'],
] as const)(
  '%s and %s at once undo a sale once',
  async (one, other) => {
    for (let race = 0; race < RACES; race++) {
      const made = await offer();
      await (
        await openedToSign(world, made.token)
      )();
      const ready = [await endsOfSale[one].ready(made), await endsOfSale[other].ready(made)] as const;
      const order = race % 2 ? [1, 0] : [0, 1];
      const ended = await Promise.allSettled(order.map((place) => ready[place]?.()));
      const won = order.filter((_, at) => ended[at]?.status === 'fulfilled');
      for (const end of ended) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(AppError);
      const contract = await world.find(admin, 'contracts', { accountId: made.accountId });
      // The office's cancellation does not affect the customer's right, so a rescission may follow it; after a
      // rescission, nothing can be canceled.
      const possible = won.map((place) => endsOfSale[place === 0 ? one : other].status);
      const last = possible.includes('rescinded') ? 'rescinded' : 'cancelled';
      expect(possible).toContain(last);
      expect(contract?.['status']).toBe(last);
      const lines = await world.list(admin, 'rmr-lines', { accountId: made.accountId });
      expect(lines.reduce((sum, line) => sum + Number(line['monthly']), 0)).toBe(0);
      const undone = new Set(possible).size === 1 ? [-3999, 3999] : [-3999, -3999, 3999, 3999];
      expect(lines.map((line) => Number(line['monthly'])).toSorted((a, b) => a - b)).toEqual(undone);
      expect((await world.find(admin, 'accounts', { id: made.accountId }))?.['rmr']).toBe(0);
    }
  },
  TIMEOUT,
);

test(
  'a decline and voiding at once end the offer, and nothing is declined once it is voided',
  async () => {
    for (let race = 0; race < RACES; race++) {
      const made = await offer();
      const decline = await acts.decline.ready(made);
      const take = await acts.void.ready(made);
      const ends = await Promise.allSettled(race % 2 ? [decline(), take()] : [take(), decline()]);
      const [declined, voided] = race % 2 ? ends : ends.toReversed();
      // A declined estimate may be voided; a voided one cannot be declined.
      expect(voided?.status).toBe('fulfilled');
      if (declined?.status === 'rejected') expect(declined.reason).toBeInstanceOf(AppError);
      const estimate = await world.find(admin, 'estimates', { id: made.id });
      expect(estimate?.['status']).toBe('voided');
      const kinds = (await world.list(admin, 'estimate-events', { estimateId: made.id })).map(
        ({ kind }) => kind,
      );
      expect(kinds.filter((kind) => kind === 'declined')).toHaveLength(
        declined?.status === 'fulfilled' ? 1 : 0,
      );
      expect(kinds.filter((kind) => kind === 'voided')).toHaveLength(1);
      expect(await world.list(admin, 'contracts', { accountId: made.accountId })).toEqual([]);
    }
  },
  TIMEOUT,
);

test(
  'a cancellation by right while the copy is being sealed undoes the sale once',
  async () => {
    for (let race = 0; race < RACES; race++) {
      const made = await offer();
      await (
        await openedUnsealed(world, made.token)
      )();
      const { actor, evidence } = await customerOfLink(world, made.token);
      const cancel = () => world.run(actor, 'customer.rescind', { evidence });
      const accept = () => seal(world, { companyId: admin.companyId, estimateId: made.id });
      await Promise.all(race % 2 ? [cancel(), accept()] : [accept(), cancel()]);
      const estimate = await world.find(admin, 'estimates', { id: made.id });
      expect(estimate?.['status']).toBe('rescinded');
      expect(await world.list(admin, 'contracts', { accountId: made.accountId })).toMatchObject([
        { status: 'rescinded' },
      ]);
      expect(await world.list(admin, 'cancellation-rights', { accountId: made.accountId })).toMatchObject([
        { state: 'exercised' },
      ]);
      const lines = await world.list(admin, 'rmr-lines', { accountId: made.accountId });
      expect(lines.map((line) => Number(line['monthly'])).toSorted((a, b) => a - b)).toEqual([-3999, 3999]);
      expect((await world.find(admin, 'accounts', { id: made.accountId }))?.['rmr']).toBe(0);
      const kinds = (await world.list(admin, 'estimate-events', { estimateId: made.id })).map(
        ({ kind }) => kind,
      );
      expect(kinds.filter((kind) => kind === 'rescinded')).toHaveLength(1);
    }
  },
  TIMEOUT,
);

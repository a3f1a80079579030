import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { companyDay } from './test-day.ts';
import { customerOfLink, openedToSign, openedUnsealed, seal, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

// The lifecycle of an estimate, written by hand from the specification (decisions 2.10, 8.1 to 8.6, and 9) without
// using product code: who may do what in which status, and the resulting status. Everything else is rejected with a
// message and changes nothing.

/** `witness` is being signed and has every buyer's signature; `paper` is accepted on paper. */
const stages = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
  'signing',
  'witness',
  'sealing',
  'accepted',
  'paper',
  'declined',
  'expired',
  'voided',
  'rescinded',
] as const;
type Stage = (typeof stages)[number];

const staff = [
  'super',
  'admin',
  'manager',
  'office',
  'rep',
  'stranger',
  'auditor',
  'installer',
  'affiliate',
] as const;
type Person = (typeof staff)[number] | 'customer' | 'product';

const open = 'sent viewed changes_requested signing witness';
const keepers = 'super admin manager office rep';

/**
 * The act, the statuses in which it is allowed, who may do it, and the next status; `=` means unchanged. The draft
 * has a discount of 25 %, above the limits of office and rep.
 */
const allowed: readonly (readonly [act: string, from: string, by: string, to: string])[] = [
  ['send', 'draft', 'super admin manager', 'sent'],
  ['send', 'approved', keepers, 'sent'],
  ['request approval', 'draft', 'office rep', 'pending_approval'],
  ['approve', 'pending_approval', 'super admin manager', 'approved'],
  ['reject', 'pending_approval', 'super admin manager', 'draft'],
  ['recall', 'pending_approval approved', keepers, 'draft'],
  ['edit', 'draft', keepers, '='],
  ['take today’s taxes', 'draft pending_approval approved', keepers, '='],
  ['delete', 'draft', 'super admin rep', 'deleted'],
  ['revise', `${open} declined expired`, keepers, 'draft'],
  ['extend', open, keepers, '='],
  ['extend', 'declined expired', keepers, 'sent'],
  ['void', `draft pending_approval approved ${open} declined expired`, keepers, 'voided'],
  ['keep open', open, keepers, '='],
  ['make a link', `${open} sealing accepted paper rescinded`, keepers, '='],
  ['record an acceptance', 'draft', 'admin manager', 'accepted'],
  [
    'record an acceptance',
    'approved sent viewed changes_requested declined expired',
    'admin manager office',
    'accepted',
  ],
  ['record an acceptance', 'signing witness', 'admin manager office', 'sealing'],
  ['record a decline', 'sent viewed changes_requested signing', keepers, 'declined'],
  ['seal now', 'sealing', keepers, '='],
  ['receive a cancellation', 'accepted paper', 'admin manager office rep', 'rescinded'],
  ['void the contract', 'paper', 'admin', 'sent'],

  ['look', 'sent', 'customer', 'viewed'],
  [
    'look',
    'viewed changes_requested signing witness sealing accepted paper declined expired rescinded',
    'customer',
    '=',
  ],
  ['ask', 'sent viewed changes_requested', 'customer', 'changes_requested'],
  ['ask', 'signing witness', 'customer', '='],
  ['decline', 'sent viewed changes_requested signing', 'customer', 'declined'],
  ['sign', 'sent viewed changes_requested signing witness', 'customer', 'sealing'],
  // The same signature again gets the same answer.
  ['sign', 'sealing accepted', 'customer', '='],
  ['cancel by right', 'sealing', 'customer', '='],
  ['cancel by right', 'accepted', 'customer', 'rescinded'],
  ['cancel by right', 'rescinded', 'customer', '='],

  ['expire', 'sent viewed changes_requested signing', 'product', 'expired'],
  [
    'expire',
    'draft pending_approval approved witness sealing accepted paper declined expired voided rescinded',
    'product',
    '=',
  ],
  ['seal', 'sealing', 'product', 'accepted'],
  [
    'seal',
    'sent viewed changes_requested signing witness accepted paper declined expired voided rescinded',
    'product',
    '=',
  ],
];

/**
 * Allowed status transitions, enforced in the database too. An accepted estimate leaves its status only together with
 * its contract.
 */
const moves: Readonly<Record<string, string>> = {
  draft: 'pending_approval sent accepted voided',
  pending_approval: 'draft approved voided',
  approved: 'draft pending_approval sent accepted voided',
  sent: 'draft viewed changes_requested signing sealing accepted declined expired voided',
  viewed: 'draft changes_requested signing sealing accepted declined expired voided',
  changes_requested: 'draft viewed signing sealing accepted declined expired voided',
  signing: 'draft sealing declined expired voided',
  sealing: 'accepted rescinded',
  accepted: 'rescinded draft sent viewed changes_requested declined expired',
  declined: 'draft sent accepted voided',
  expired: 'draft sent accepted voided',
  voided: '',
  rescinded: '',
};

interface Made {
  readonly id: string;
  readonly accountId: string;
  /** The next signer's link; undefined before sending. */
  readonly token?: string;
}

const world = await testWorld();
const admin = await world.company();
let people: Readonly<Record<(typeof staff)[number], Actor>>;

beforeAll(async () => {
  await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
  people = {
    super: await world.person(admin, 'super'),
    admin,
    manager: await world.person(admin, 'manager'),
    office: await world.person(admin, 'office'),
    rep: await world.person(admin, 'sales'),
    stranger: await world.person(admin, 'sales'),
    auditor: await world.person(admin, 'auditor'),
    installer: await world.person(admin, 'installer'),
    affiliate: await world.person(admin, 'affiliate'),
  };
});

const run = (actor: Actor, name: string, args: object) => world.run(actor, name, args);
const sql = (text: string, values: unknown[] = []) =>
  world.tenancy.withTenant(admin.companyId, (client) => client.query(text, values));
const tokenSchema = z.object({ token: z.string() });

async function draft(
  further: 'none' | 'buyer' | 'witness' = 'none',
): Promise<Made & { readonly next: string }> {
  const { rep } = people;
  const accountId = await world.make(rep, 'accounts.create', {
    account: {
      name: 'Hanna Miller',
      type: further === 'witness' ? 'commercial' : 'residential',
      site: austin,
    },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const id = await world.make(rep, 'estimates.create', { accountId });
  const discount = { kind: 'percent', ppm: 250_000 };
  const lines = [
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
    { name: 'Panel', unitPrice: 40_000, discount },
  ];
  await run(rep, 'estimate-lines.add', { estimateId: id, lines });
  if (further === 'none') return { id, accountId, next: '' };
  const next = await world.make(rep, 'contacts.create', {
    accountId,
    name: 'Paul Miller',
    email: 'paul@example.com',
  });
  await run(rep, 'estimates.update', { id, patch: { furtherSigners: [{ contactId: next, role: further }] } });
  return { id, accountId, next };
}

async function sent(further: 'none' | 'buyer' | 'witness' = 'none') {
  const made = await draft(further);
  return { ...made, token: await sendEstimate(world, admin, made.id) };
}

const byCustomer = async ({ token = '' }: Made, name: string, args: object = {}) => {
  const { actor, evidence } = await customerOfLink(world, token);
  await run(actor, name, { evidence, ...args });
};

/** Creates an estimate signed by the first signer; the link is the next signer's. */
async function halfSigned(further: 'buyer' | 'witness'): Promise<Made> {
  const { next, ...made } = await sent(further);
  await (
    await openedUnsealed(world, made.token)
  )();
  const { results } = await run(admin, 'estimates.link', { id: made.id, mail: false, contactId: next });
  return { ...made, token: tokenSchema.parse(results[0]).token };
}

async function afterSent(act: (made: Made & { readonly token: string }) => Promise<unknown>): Promise<Made> {
  const made = await sent();
  await act(made);
  return made;
}

const paper = (id: string) => ({
  id,
  method: 'paper',
  signedOn: companyDay(-2),
  signerName: 'Hanna Miller',
});

/** Creates an estimate in each status through the normal steps. */
const make: Readonly<Record<Stage, () => Promise<Made>>> = {
  draft,
  pending_approval: async () => {
    const made = await draft();
    await run(people.rep, 'estimates.requestApproval', { id: made.id });
    return made;
  },
  approved: async () => {
    const made = await make.pending_approval();
    await run(people.manager, 'estimates.approve', { id: made.id });
    return made;
  },
  sent: () => sent(),
  viewed: () => afterSent((made) => byCustomer(made, 'customer.view')),
  changes_requested: () => afterSent((made) => byCustomer(made, 'customer.ask', { question: 'Is it loud?' })),
  signing: () => halfSigned('buyer'),
  witness: () => halfSigned('witness'),
  sealing: () => afterSent(async ({ token }) => (await openedUnsealed(world, token))()),
  accepted: () => afterSent(async ({ token }) => (await openedToSign(world, token))()),
  paper: () => afterSent(({ id }) => run(admin, 'estimates.recordAcceptance', paper(id))),
  declined: () => afterSent((made) => byCustomer(made, 'customer.decline', { reason: 'price' })),
  expired: () => afterSent(({ id }) => expire(id)),
  voided: () => afterSent(({ id }) => run(admin, 'estimates.void', { id, reason: 'Wrong house' })),
  rescinded: async () => {
    const made = await make.accepted();
    await byCustomer(made, 'customer.rescind');
    return made;
  },
};

/**
 * Expires one estimate as on the day after its last day, then sets a new last day, because an expired estimate may be
 * reopened.
 */
async function expire(id: string): Promise<void> {
  await sql(`update estimates set expires_on = '2020-01-01' where id = $1`, [id]);
  await run(systemActor(admin.companyId), 'estimates.expire', {});
  await sql(`update estimates set expires_on = $2 where id = $1`, [id, companyDay(30)]);
}

const idOf = async (collection: string, { id }: Made): Promise<unknown> =>
  (await world.find(admin, collection, { estimateId: id }))?.['id'] ?? id;

type Request = [name: string, args: object];

/** The mutation for each act. */
const acts: Readonly<Record<string, (made: Made) => Request | Promise<Request>>> = {
  send: ({ id }: Made) => ['estimates.send', { id }],
  'request approval': ({ id }: Made) => ['estimates.requestApproval', { id }],
  approve: ({ id }: Made) => ['estimates.approve', { id }],
  reject: ({ id }: Made) => ['estimates.rejectApproval', { id, reason: 'Too much' }],
  recall: ({ id }: Made) => ['estimates.recallApproval', { id }],
  edit: ({ id }: Made) => ['estimates.update', { id, patch: { title: `At home ${Math.random()}` } }],
  'take today’s taxes': ({ id }: Made) => ['estimates.refreshTax', { id }],
  delete: ({ id }: Made) => ['estimates.delete', { id }],
  revise: ({ id }: Made) => ['estimates.revise', { id }],
  extend: ({ id }: Made) => ['estimates.extend', { id, expiresOn: companyDay(40) }],
  void: ({ id }: Made) => ['estimates.void', { id, reason: 'Wrong house' }],
  'keep open': ({ id }: Made) => ['estimates.keepOpen', { id }],
  'make a link': ({ id }: Made) => ['estimates.link', { id, mail: false }],
  'record an acceptance': ({ id }: Made) => ['estimates.recordAcceptance', paper(id)],
  'record a decline': ({ id }: Made) => ['estimates.recordDecline', { id, reason: 'price' }],
  'seal now': ({ id }: Made) => ['estimates.sealNow', { id }],
  'receive a cancellation': async (made: Made) => [
    'cancellation-rights.rescind',
    { id: await idOf('cancellation-rights', made), method: 'phone' },
  ],
  'void the contract': async (made: Made) => [
    'contracts.void',
    { id: await idOf('contracts', made), reason: 'A mistake' },
  ],
};

const customerActs: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  look: (made: Made) => byCustomer(made, 'customer.view'),
  ask: (made: Made) => byCustomer(made, 'customer.ask', { question: 'When can you come?' }),
  decline: (made: Made) => byCustomer(made, 'customer.decline', { reason: 'price' }),
  sign: async ({ token = '' }: Made) => (await openedUnsealed(world, token))(),
  'cancel by right': (made: Made) => byCustomer(made, 'customer.rescind'),
};
const productActs: typeof customerActs = {
  expire: ({ id }: Made) => expire(id),
  seal: ({ id }: Made) => seal(world, { companyId: admin.companyId, estimateId: id }),
};
const words = (list: string): readonly string[] => list.split(' ').filter(Boolean);
const expected = (act: string, stage: Stage, person: Person): string | undefined =>
  allowed.find(
    ([name, from, by]) => name === act && words(from).includes(stage) && words(by).includes(person),
  )?.[3];

const statusOf = (stage: string): string =>
  stage === 'witness' ? 'signing' : stage === 'paper' ? 'accepted' : stage;
const stateOf = async (id: string) => {
  const row = await world.find(admin, 'estimates', { id });
  return { status: String(row?.['status'] ?? 'deleted'), version: row?.['version'] };
};

/** A rejection must state what happened to the existing data. */
const SAYS_WHAT_WAS_KEPT = /Nothing (was|of yours)|is kept|You can still|^Not Authorized!$|can’t find/;

describe.each(stages)('an estimate that is %s', (stage) => {
  let made: Made | undefined;

  /** Tries an act as a person and checks the outcome against the table. A changed estimate is not reused. */
  async function check(act: string, person: Person, attempt: (of: Made) => Promise<unknown>): Promise<void> {
    made ??= await make[stage]();
    const before = await stateOf(made.id);
    expect(before.status).toBe(statusOf(stage));
    const [outcome] = await Promise.allSettled([attempt(made)]);
    const after = await stateOf(made.id);
    const wanted = expected(act, stage, person);
    const cell = `${person}: ${act}`;
    if (wanted === undefined) {
      if (outcome.status === 'fulfilled') throw new Error(`${cell} is not refused.`);
      const { reason } = outcome;
      if (!(reason instanceof AppError)) throw new Error(`${cell} fails.`, { cause: reason });
      expect([cell, reason.message]).toEqual([cell, expect.stringMatching(SAYS_WHAT_WAS_KEPT)]);
      expect([cell, after]).toEqual([cell, before]);
      return;
    }
    if (outcome.status === 'rejected') throw new Error(`${cell} is refused.`, { cause: outcome.reason });
    expect([cell, after.status]).toEqual([cell, wanted === '=' ? before.status : wanted]);
    // A new link invalidates the customer's current one.
    if (after.version !== before.version || act === 'make a link') made = undefined;
  }

  test.each(Object.entries(acts))('%s', { timeout: 300_000 }, async (act, requestOf) => {
    for (const person of staff)
      await check(act, person, async (of) => {
        const [name, args] = await requestOf(of);
        await run(people[person], name, args);
      });
  });

  test('its customer and the product', { timeout: 300_000 }, async () => {
    made ??= await make[stage]();
    const hasLink = made.token !== undefined;
    for (const [act, attempt] of Object.entries(productActs))
      if (hasLink || act === 'expire') await check(act, 'product', attempt);
    if (hasLink)
      for (const [act, attempt] of Object.entries(customerActs)) await check(act, 'customer', attempt);
  });
});

test('each row of the table names an act and a status', () => {
  const known = Object.keys({ ...acts, ...customerActs, ...productActs });
  for (const [act, from] of allowed) {
    expect(known).toContain(act);
    for (const stage of words(from)) expect(stages).toContain(stage);
  }
});

describe('the database, whatever the program says', () => {
  const statuses = Object.keys(moves);

  test('knows the same moves, and each act makes one of them', async () => {
    for (const from of statuses)
      for (const to of statuses) {
        const [answer] = await sql('select estimate_moves($1, $2) as allowed', [from, to]);
        expect([from, to, answer]).toEqual([from, to, { allowed: words(moves[from] ?? '').includes(to) }]);
      }
    for (const [, from, , to] of allowed)
      for (const stage of words(from).map((each) => statusOf(each)))
        if (to !== '=' && to !== 'deleted' && to !== stage)
          expect([stage, words(moves[stage] ?? '')]).toEqual([stage, expect.arrayContaining([to])]);
  });

  test(
    'refuses a move that no act makes, and takes nothing back of what was sold',
    { timeout: 60_000 },
    async () => {
      const set = (id: string, to: string) => sql('update estimates set status = $2 where id = $1', [id, to]);
      for (const stage of ['draft', 'pending_approval', 'declined', 'voided'] as const) {
        const { id } = await make[stage]();
        for (const to of statuses.filter(
          (each) => each !== stage && !words(moves[stage] ?? '').includes(each),
        ))
          if (to !== 'signing' && to !== 'sealing')
            await expect(set(id, to), `${stage} to ${to}`).rejects.toMatchObject({ code: 'SB409' });
      }
      const { id } = await make.accepted();
      for (const to of ['sent', 'viewed', 'declined', 'expired', 'voided'])
        await expect(set(id, to), to).rejects.toMatchObject({ code: 'SB409' });
    },
  );

  test('says so in words where several acts of one request would skip one', async () => {
    const { id } = await make.pending_approval();
    const request = {
      key: crypto.randomUUID(),
      mutations: [
        { name: 'estimates.approve', args: { id } },
        { name: 'estimates.send', args: { id } },
      ],
    };
    await expect(world.writer.mutate(people.manager, request)).rejects.toMatchObject({ code: 'NOT_READY' });
    expect((await stateOf(id)).status).toBe('pending_approval');
  });
});

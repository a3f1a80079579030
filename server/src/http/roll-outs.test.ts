import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let rep: string;
let organizationId: string;
let signerId: string;

const site = (line1: string, region = 'OH') => ({
  line1,
  city: region === 'OH' ? 'Dayton' : 'Austin',
  region,
  postal: region === 'OH' ? '45402' : '78701',
});
const storeOf = (name: string, address = site('1 A')) =>
  server.make(rep, 'accounts.create', {
    account: { name, type: 'commercial', site: address, organizationId },
    contact: { name: `${name} Manager`, email: 'store@example.com' },
  });

const viewSchema = z.looseObject({
  name: z.string(),
  recipientName: z.string(),
  sites: z.array(
    z.looseObject({
      estimateId: z.string(),
      reference: z.string(),
      state: z.string(),
      account: z.looseObject({ name: z.string() }),
      offer: z
        .looseObject({
          hash: z.string(),
          consentText: z.string(),
          totals: z.looseObject({ oneTime: z.looseObject({ total: z.number(), tax: z.number() }) }),
        })
        .nullable(),
    }),
  ),
});
type View = z.output<typeof viewSchema>;

const onLink = (token: string, path = '') => `/api/public/roll-outs/${token}${path}`;
const get = (url: string) => server.call('', 'GET', url);
const view = async (token: string): Promise<View> => viewSchema.parse((await get(onLink(token))).json());
const states = async (token: string) =>
  Object.fromEntries((await view(token)).sites.map(({ account, state }) => [account.name, state]));

const outcomes = z.object({
  sites: z.array(
    z.object({ estimateId: z.string(), refusal: z.looseObject({ code: z.string() }).nullable() }),
  ),
});
/** Signs the sites of a page that was read in one act. */
async function sign({ sites }: Pick<View, 'sites'>, token: string, more: object = {}) {
  const answer = await server.call('', 'POST', onLink(token, '/sign'), {
    signerName: 'Olga Chain',
    consent: true,
    signature: { kind: 'typed', text: 'Olga Chain' },
    sites: sites.flatMap(({ estimateId, offer }) => (offer ? [{ estimateId, versionHash: offer.hash }] : [])),
    ...more,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const named = new Map(sites.map(({ estimateId, account }) => [estimateId, account.name]));
  return Object.fromEntries(
    outcomes
      .parse(answer.json())
      .sites.map(({ estimateId, refusal }) => [named.get(estimateId), refusal?.code ?? 'signed']),
  );
}

const rowsOf = async (collection: string, field: string, value: unknown, cookie = server.admin) =>
  (
    await server.call(cookie, 'POST', `/api/${collection}/query`, {
      where: { field, op: 'eq', value },
      limit: 200,
    })
  ).json<{ rows: Readonly<Record<string, unknown>>[] }>().rows;
const estimatesOf = async (rollOutId: string) => {
  const rows = await rowsOf('estimates', 'rollOutId', rollOutId);
  const accounts = await Promise.all(rows.map(({ accountId }) => rowsOf('accounts', 'id', accountId)));
  return new Map(rows.map((row, index) => [String(accounts[index]?.[0]?.['name']), row]));
};

/** Creates an estimate for one store, rolls it out to others, and sends it. Returns the link of its page. */
async function rolledOut(names: readonly string[], prepare?: (firstId: string) => Promise<unknown>) {
  const [first = '', ...others] = await Promise.all(names.map((name) => storeOf(name)));
  await prepare?.(first);
  const estimateId = await server.draft(rep, first, [
    { name: 'Panel', kind: 'fee', unitPrice: 400_00 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 30_00 },
  ]);
  const { id } = await server.run(rep, 'roll-outs.start', {
    estimateId,
    contactId: signerId,
    name: 'Spring roll-out',
    accountIds: others,
  });
  const made = await estimatesOf(id);
  for (const row of made.values())
    await server.run(rep, 'estimates.sendInRollOut', { id: String(row['id']) });
  const { token } = await server.run(rep, 'roll-outs.invite', { id });
  const idOf = (name: string) => String(made.get(name)?.['id']);
  return { id, token, idOf };
}

beforeAll(async () => {
  server = await testApp();
  rep = await server.person('sales');
  const [sales] = await rowsOf('roles', 'key', 'sales');
  await server.run(server.admin, 'roles.update', {
    id: String(sales?.['id']),
    patch: { outsidePriceBook: true },
  });
  await server.make(server.admin, 'tax-profiles.create', {
    name: 'Texas',
    region: 'TX',
    components: [{ name: 'State', ratePpm: 62_500 }],
    taxableClasses: ['fee'],
  });
  organizationId = await server.make(server.admin, 'organizations.create', { name: 'Northern Stores' });
  signerId = await server.make(server.admin, 'contacts.create', {
    name: 'Olga Chain',
    email: 'olga@example.com',
    organizationId,
  });
});

describe('a roll-out', () => {
  test('makes an estimate for each site, with its own number, taxes, and the person who signs', async () => {
    const [ohio, texas] = [await storeOf('Store A'), await storeOf('Store B', site('2 B', 'TX'))];
    const lines = [{ name: 'Panel', kind: 'fee', unitPrice: 400_00 }];
    const estimateId = await server.draft(rep, ohio, lines);
    const { id } = await server.run(rep, 'roll-outs.start', {
      estimateId,
      contactId: signerId,
      name: 'Two stores',
      accountIds: [texas],
    });
    const made = await estimatesOf(id);
    expect(made.get('Store A')).toMatchObject({ id: estimateId, total: 400_00, contactId: signerId });
    expect(made.get('Store B')).toMatchObject({
      total: 425_00,
      taxAmount: 25_00,
      contactId: signerId,
      status: 'draft',
      accountId: texas,
    });
    expect(made.get('Store B')?.['number']).not.toBe(made.get('Store A')?.['number']);
  });

  test('refuses other people’s sites, its own site, a signer of one site, and a second roll-out', async () => {
    const [own, sister] = [await storeOf('Store C'), await storeOf('Store D')];
    const stranger = await server.make(rep, 'accounts.create', {
      account: { name: 'Stranger', type: 'residential', site: site('3 C') },
      contact: { name: 'Stranger', email: 's@example.com' },
    });
    const estimateId = await server.make(rep, 'estimates.create', { accountId: own });
    const start = async (args: object) => {
      const answer = await server.mutate(rep, 'roll-outs.start', {
        ...{ estimateId, contactId: signerId, name: 'Wrong', accountIds: [sister] },
        ...args,
      });
      return answer.json<{ error?: { message: string } }>().error?.message ?? 'made';
    };
    expect(await start({ accountIds: [stranger] })).toMatch(/“Stranger” is not another site/);
    expect(await start({ accountIds: [own] })).toMatch(/“Store C” is not another site/);
    const [manager] = await rowsOf('contacts', 'accountId', own);
    expect(await start({ contactId: manager?.['id'] })).toMatch(
      /is not a contact of the organization itself/,
    );
    expect(await start({})).toBe('made');
    expect(await start({})).toMatch(/is already part of a roll-out/);
    const alone = await server.make(rep, 'estimates.create', { accountId: stranger });
    expect(await start({ estimateId: alone })).toMatch(/belongs to no organization/);
  });

  test('is sent without an email for each site: one email has the link to all', async () => {
    const { token } = await rolledOut(['Store E', 'Store F']);
    const mails = await vi.waitFor(async () => {
      const found = await rowsOf('email-messages', 'to', 'olga@example.com');
      expect(found.length).toBeGreaterThan(0);
      return found.filter(({ body }) => String(body).includes('2 of your sites'));
    });
    expect(mails).toHaveLength(1);
    expect(String(mails[0]?.['body'])).not.toContain(token);
  });
});

describe('one act', () => {
  test('signs for every site; each is sealed, accepted, and sold on its own, to the cent of what was read', async () => {
    const { id, token, idOf } = await rolledOut(['North', 'South', 'West']);
    // The sent content does not change; the signature stores what was read.
    const [company] = await rowsOf('companies', 'name', 'Contract Security');
    await server.run(server.admin, 'companies.update', {
      id: company?.['id'],
      patch: { phone: '+19375550100' },
    });
    const read = await view(token);
    expect(read).toMatchObject({ name: 'Spring roll-out', recipientName: 'Olga Chain' });
    expect(read.sites).toHaveLength(3);
    expect(read.sites.map(({ state, offer }) => [state, offer?.totals.oneTime.total])).toEqual(
      read.sites.map(() => ['open', 400_00]),
    );
    expect(await sign(read, token)).toEqual({ North: 'signed', South: 'signed', West: 'signed' });
    const made = await vi.waitFor(async () => {
      const found = await estimatesOf(id);
      expect([...found.values()].map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
      return found;
    }, 30_000);
    for (const [name, { id: estimateId, accountId }] of made) {
      const contracts = await rowsOf('contracts', 'accountId', accountId);
      expect([name, contracts]).toMatchObject([name, [{ estimateId, rmr: 30_00 }]]);
      const [signature] = await rowsOf('estimate-signatures', 'estimateId', estimateId);
      const own = read.sites.find((each) => each.estimateId === estimateId);
      expect(signature).toMatchObject({
        signerName: 'Olga Chain',
        versionHash: own?.offer?.hash,
        consentText: own?.offer?.consentText,
        total: own?.offer?.totals.oneTime.total,
      });
    }
    expect(await states(token)).toEqual({ North: 'signed', South: 'signed', West: 'signed' });
    const pdf = await get(onLink(token, `/sites/${idOf('North')}/pdf`));
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  }, 60_000);

  test('leaves open what cannot be signed and names it; signing again asks for that alone', async () => {
    const { token, idOf } = await rolledOut(['Alpha', 'Beta', 'Gamma']);
    const read = await view(token);
    // One estimate is revised while the page is open.
    await server.run(rep, 'estimates.revise', { id: idOf('Beta') });
    expect(await sign(read, token)).toEqual({ Alpha: 'signed', Beta: 'LINK_SUPERSEDED', Gamma: 'signed' });
    expect(await states(token)).toEqual({ Alpha: 'signed', Beta: 'revised', Gamma: 'signed' });

    await server.run(rep, 'estimates.sendInRollOut', { id: idOf('Beta') });
    const again = await view(token);
    expect(await states(token)).toEqual({ Alpha: 'signed', Beta: 'open', Gamma: 'signed' });
    // The page read before does not sign the new version; estimates already signed return the same answer.
    expect(await sign(read, token)).toEqual({ Alpha: 'signed', Beta: 'HASH_MISMATCH', Gamma: 'signed' });
    const left = again.sites.filter(({ state }) => state === 'open');
    expect(await sign({ sites: left }, token)).toEqual({ Beta: 'signed' });
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      expect(await rowsOf('estimate-signatures', 'estimateId', idOf(name))).toHaveLength(1);
  }, 60_000);

  test('signs nothing for a site of another roll-out, and nothing twice', async () => {
    const [mine, other] = [await rolledOut(['Oak', 'Elm']), await rolledOut(['Ash', 'Fir'])];
    const foreign = await view(other.token);
    expect(await sign(foreign, mine.token)).toEqual({ Ash: 'LINK_UNKNOWN', Fir: 'LINK_UNKNOWN' });
    expect(await states(other.token)).toEqual({ Ash: 'open', Fir: 'open' });
    const read = await view(mine.token);
    await Promise.all([sign(read, mine.token), sign(read, mine.token)]);
    for (const name of ['Oak', 'Elm'])
      expect(await rowsOf('estimate-signatures', 'estimateId', mine.idOf(name))).toHaveLength(1);
  }, 60_000);
});

describe('the page of a roll-out', () => {
  test('opens each estimate as its own page does, and no other one', async () => {
    const { token, idOf } = await rolledOut(['Ivy', 'Yew']);
    const one = await get(onLink(token, `/sites/${idOf('Ivy')}`));
    expect(one.json()).toMatchObject({ state: 'open', recipientName: 'Olga Chain' });
    const asked = await server.call('', 'POST', onLink(token, `/sites/${idOf('Ivy')}/ask`), {
      question: 'When can you begin?',
    });
    expect(asked.statusCode).toBe(200);
    const stranger = await server.make(rep, 'estimates.create', { accountId: await storeOf('Alone') });
    for (const path of [`/sites/${stranger}`, `/sites/${organizationId}`, '/sites/x'])
      expect((await get(onLink(token, path))).statusCode).toBe(404);
  });

  test('keeps of each site that its signed copy was opened, once, and not by the staff', async () => {
    const { token, idOf } = await rolledOut(['Quay', 'Reef']);
    const open = (name: string, cookie = '') =>
      server.call(cookie, 'POST', onLink(token, `/sites/${idOf(name)}/open-copy`), {});
    const openings = async (name: string) =>
      (await rowsOf('estimate-events', 'estimateId', idOf(name))).filter(
        ({ note }) => note === 'Opened the signed copy.',
      );
    expect((await open('Quay')).statusCode).toBe(200);
    expect(await openings('Quay')).toEqual([]);
    await sign(await view(token), token);
    await vi.waitFor(async () =>
      expect((await rowsOf('estimates', 'id', idOf('Reef')))[0]).toMatchObject({ status: 'accepted' }),
    );
    await open('Reef', rep);
    await open('Quay');
    await open('Quay');
    expect([await openings('Quay'), await openings('Reef')]).toMatchObject([[{ kind: 'viewed' }], []]);
  }, 60_000);

  test('says of a site that the agreement has ended to which its offer adds, as its own page does', async () => {
    const { token, idOf } = await rolledOut(['Sound', 'Tarn'], (accountId) =>
      server.run(server.admin, 'accounts.recordExisting', {
        accountId,
        status: 'active',
        signedOn: '2024-03-14',
        startsOn: '2024-03-20',
        termMonths: 0,
        services: [{ name: 'Monitoring', billed: 39_99 }],
      }),
    );
    expect(await states(token)).toEqual({ Sound: 'open', Tarn: 'open' });
    const read = await view(token);
    const [sound] = await rowsOf('estimates', 'id', idOf('Sound'));
    const [contract] = await rowsOf('contracts', 'accountId', sound?.['accountId']);
    await server.run(server.admin, 'contracts.cancel', { id: contract?.['id'], reason: 'Moved away' });
    expect(await states(token)).toEqual({ Sound: 'agreement_ended', Tarn: 'open' });
    const own = await get(onLink(token, `/sites/${idOf('Sound')}`));
    expect(own.json()).toMatchObject({ state: 'agreement_ended' });
    expect(await sign(read, token)).toEqual({ Sound: 'NOT_READY', Tarn: 'signed' });
  }, 60_000);

  test('ends with a newer link, and shows what is declined or withdrawn', async () => {
    const { id, token, idOf } = await rolledOut(['Bay', 'Cove', 'Dune']);
    await server.run(rep, 'estimates.void', { id: idOf('Bay'), reason: 'Closed store' });
    await server.call('', 'POST', onLink(token, `/sites/${idOf('Cove')}/decline`), { reason: 'price' });
    expect(await states(token)).toEqual({ Bay: 'withdrawn', Cove: 'declined', Dune: 'open' });
    // Its own page has the same status, in the language of the roll-out's recipient, with contact details.
    const own = await get(onLink(token, `/sites/${idOf('Bay')}`));
    expect([own.statusCode, own.json()]).toMatchObject([
      410,
      { error: { code: 'LINK_CLOSED', details: { company: { name: 'Contract Security' }, language: 'en' } } },
    ]);
    const { token: newer } = await server.run(rep, 'roll-outs.invite', { id });
    expect((await get(onLink(token))).statusCode).toBe(410);
    expect((await view(newer)).sites).toHaveLength(3);
  });

  test('keeps of each site that is signed for when its disclosure was first opened', async () => {
    const { token, idOf } = await rolledOut(['Hill', 'Isle']);
    const foreign = await rolledOut(['Jetty', 'Knoll']);
    const open = (sites: readonly string[]) =>
      server.call('', 'POST', onLink(token, '/open-consent'), { sites });
    const openings = async (id: string) =>
      (await rowsOf('estimate-events', 'estimateId', id)).filter(
        ({ note }) => note === 'Opened the disclosure about signing electronically.',
      );
    expect((await open([])).statusCode).toBe(422);
    // A site of another roll-out does not belong to this link and does not affect the others.
    const asked = [foreign.idOf('Jetty'), idOf('Hill')];
    expect([(await open(asked)).statusCode, (await open(asked)).statusCode]).toEqual([200, 200]);
    expect(await openings(idOf('Hill'))).toMatchObject([{ kind: 'viewed' }]);
    expect([await openings(idOf('Isle')), await openings(foreign.idOf('Jetty'))]).toEqual([[], []]);
    expect(await rowsOf('estimate-links', 'estimateId', idOf('Hill'))).toContainEqual(
      expect.objectContaining({ consentOpenedAt: expect.any(String) }),
    );
  });

  test('shows a site no longer than its own link would, and ends with the last of them', async () => {
    const { token, idOf } = await rolledOut(['Lake', 'Mere']);
    const decline = (name: string) =>
      server.call('', 'POST', onLink(token, `/sites/${idOf(name)}/decline`), { reason: 'price' });
    await decline('Lake');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 367 * 24 * 3_600_000);
      const { sites } = await view(token);
      expect(sites.find(({ account }) => account.name === 'Lake')).toMatchObject({
        state: 'ended',
        offer: null,
      });
      const own = await get(onLink(token, `/sites/${idOf('Lake')}`));
      expect([own.statusCode, own.json()]).toMatchObject([
        410,
        { error: { details: { company: { name: 'Contract Security' }, language: 'en' } } },
      ]);
      expect(sites.find(({ account }) => account.name === 'Mere')?.offer).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
    await decline('Mere');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 367 * 24 * 3_600_000);
      const answer = await get(onLink(token));
      expect(answer.statusCode).toBe(410);
      expect(answer.json()).toMatchObject({
        error: { code: 'LINK_ENDED', details: { company: { name: 'Contract Security' }, language: 'en' } },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('says of an earlier link that there is a newer one, and whom to ask', async () => {
    const { id, token } = await rolledOut(['Nook', 'Oast']);
    const links = [token];
    for (let times = 0; times < 2; times++)
      links.push((await server.run(rep, 'roll-outs.invite', { id })).token);
    const answers = await Promise.all(links.map((each) => get(onLink(each))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410, 200]);
    for (const answer of answers.slice(0, 2))
      expect(answer.json()).toMatchObject({
        error: { code: 'LINK_REPLACED', details: { company: { name: 'Contract Security' }, language: 'en' } },
      });
    const signed = await server.call('', 'POST', onLink(token, '/viewed'));
    expect(signed.statusCode).toBe(410);
  });

  test('is worked by whoever made it and by the office, and its token is shown to nobody', async () => {
    const { id } = await rolledOut(['Fen', 'Glen']);
    const [row] = await rowsOf('roll-outs', 'id', id);
    expect(row).not.toHaveProperty('tokenHash');
    expect(row).not.toHaveProperty('earlierTokenHashes');
    const invite = async (cookie: string) =>
      (await server.mutate(cookie, 'roll-outs.invite', { id })).statusCode;
    const codes = await Promise.all(
      (['sales', 'auditor', 'installer'] as const).map(async (role) => invite(await server.person(role))),
    );
    expect(codes).toEqual([403, 403, 404]);
    expect([await invite(rep), await invite(await server.person('office'))]).toEqual([200, 200]);
  });
});

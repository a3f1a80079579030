import { beforeAll, describe, expect, test } from 'vitest';
import { entities, mutations } from '@sable/domain/registry';
import { keyVerbs, type KeyScope, type KeyVerb } from '@sable/domain/kernel/key-scope';
import { systemActor } from '@sable/domain/kernel/actor';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';
import { callAs, issueKey, pairOf, wholeScope } from './test-programs.ts';

// Tests what programs may do, over every route and every mutation. The tables are written by hand and derive nothing
// from the routes or mutations that they check.

/**
 * Operations, in addition to those of every collection, that an identity token opens; with `key`, an API key too. All
 * others are closed to programs.
 */
const operations: Readonly<Record<string, 'token' | 'key'>> = {
  mutate: 'key',
  query: 'key',
  search: 'key',
  getDescription: 'key',
  getDownloadUrl: 'key',
  getDownloadUrlOfRoot: 'key',
  getThumbnail: 'key',
  download: 'key',
  uploadFile: 'key',
  uploadToRoot: 'key',
  uploadToCollection: 'key',
  continueUpload: 'key',
  getUploadOffset: 'key',
  cancelUpload: 'key',
  cancelSmallUpload: 'key',
  getEstimatePdf: 'token',
  getCustomerView: 'token',
  getMailPreview: 'token',
  getSigningRecord: 'token',
  exportLinesOfEstimate: 'token',
};
/** Operations of every collection: the prefix of their operation ids. */
const ofCollections: Readonly<Record<string, 'token' | 'key'>> = {
  list: 'key',
  query: 'key',
  get: 'key',
  create: 'key',
  update: 'key',
  delete: 'key',
  export: 'token',
};

/** Scopes that a key can have: C create, R read, U update, D delete. A missing collection is closed to keys. */
const offered: Readonly<Record<string, string>> = {
  accounts: 'CRUD',
  contacts: 'CRUD',
  addresses: 'CRUD',
  emails: 'CRUD',
  organizations: 'CRU',
  estimates: 'CRUD',
  'estimate-lines': 'CRUD',
  'estimate-versions': 'R',
  'estimate-events': 'R',
  contracts: 'CRU',
  'rmr-lines': 'R',
  'contract-credits': 'R',
  'cancellation-rights': 'R',
  events: 'CRUD',
  tasks: 'CRUD',
  notes: 'CRUD',
  tickets: 'CRUD',
  'work-orders': 'CRUD',
  equipment: 'CRUD',
  enrollments: 'CRU',
  files: 'CRUD',
  products: 'CRU',
  packages: 'CRU',
  'tax-profiles': 'CRUD',
  transactions: 'CRU',
  'payment-methods': 'CRU',
  'email-messages': 'R',
  'text-messages': 'R',
  affiliates: 'CRU',
  'central-stations': 'R',
  courses: 'R',
  users: 'R',
  companies: 'R',
  updates: 'R',
};
const letters: Readonly<Record<KeyVerb, string>> = { create: 'C', read: 'R', update: 'U', delete: 'D' };

/**
 * Mutations with their own names that a key may run, and the verb that its scope must include. `create`, `update`,
 * and `delete` are their own verbs.
 */
const ownNames: Readonly<Record<string, KeyVerb>> = {
  'accounts.setStatus': 'update',
  'accounts.recordExisting': 'update',
  'contracts.cancel': 'update',
  'contracts.reactivate': 'update',
  'contracts.start': 'update',
  'contracts.setTerms': 'update',
  'contracts.changePrice': 'update',
  'contracts.recordFunding': 'update',
  'contracts.recordHoldback': 'update',
  'contracts.recordNotice': 'update',
  'estimates.checkApproval': 'update',
  'estimates.refreshTax': 'update',
  'estimates.setUntaxed': 'update',
  'estimates.copy': 'create',
  'estimates.openChange': 'create',
  'estimates.keepSigned': 'update',
  'estimates.refreshChange': 'update',
  'estimates.addOption': 'update',
  'estimates.updateOption': 'update',
  'estimates.removeOption': 'update',
  'estimates.placePackage': 'update',
  'estimates.choosePackage': 'update',
  'estimates.foldPackage': 'update',
  'estimates.removePackage': 'update',
  'estimate-lines.add': 'create',
  'estimate-lines.remove': 'delete',
  'estimate-lines.duplicate': 'create',
  'estimate-lines.restore': 'create',
  'estimate-lines.move': 'update',
  'events.proceed': 'update',
  'events.stepBack': 'update',
  'events.finish': 'update',
  'events.createSeries': 'create',
  'events.repeat': 'update',
  'events.updateSeries': 'update',
  'events.deleteSeries': 'delete',
  'work-orders.markStep': 'update',
  'work-orders.addDevice': 'update',
  'equipment.testZone': 'update',
  'enrollments.putOnTest': 'update',
  'enrollments.takeOffTest': 'update',
};
const verbOf = (name: string): KeyVerb | undefined => {
  const [collection = '', verb = ''] = name.split('.');
  const generic = keyVerbs.find((each) => each === verb);
  const wanted = ownNames[name] ?? generic;
  return wanted && offered[collection]?.includes(letters[wanted]) ? wanted : undefined;
};

let server: TestApp;
let token: string;
let whole: string;
beforeAll(async () => {
  server = await testApp();
  // Together, these roles may do everything that anybody may.
  const maker = await server.person('super', 'admin');
  token = pairOf(await server.call(maker, 'POST', '/api/token', {})).token;
  whole = (await issueKey(server, maker, wholeScope)).key;
  const { companyId } = (await server.call(server.admin, 'GET', '/api/companies')).json().rows[0];
  await server.application.writer.mutate(
    { ...systemActor(companyId), id: newKey() },
    {
      key: newKey(),
      mutations: [
        { name: 'accounts.create', args: { account: { name: 'Hanna Miller', type: 'residential' } } },
      ],
    },
  );
});

test('what a key can be given is the written table', () => {
  const given = Object.fromEntries(
    wholeScope.map(({ collection, verbs }) => [
      collection,
      (['create', 'read', 'update', 'delete'] as const)
        .filter((verb) => verbs.includes(verb))
        .map((verb) => letters[verb])
        .join(''),
    ]),
  );
  expect(given).toEqual(offered);
});

describe('routes', () => {
  interface Described {
    readonly operationId: string;
    readonly security?: readonly Record<string, unknown>[];
  }
  const described = async (): Promise<{ method: string; path: string; operation: Described }[]> => {
    const answer = await server.call(server.admin, 'GET', '/api/openapi.json');
    const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>();
    return Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([method, operation]) => ({ method, path, operation })),
    );
  };
  const collectionPaths = new RegExp(
    `^/api/(${entities.map(({ collection }) => collection).join('|')})(/query|\\.csv|/\\{id\\})?$`,
  );
  /**
   * Returns who may call an operation according to the tables: a program with a token, and one with a key of every
   * scope.
   */
  const expected = (operationId: string, path: string): { token: boolean; key: boolean; named: boolean } => {
    const collection = collectionPaths.exec(path)?.[1];
    const [start = '', row = operations[operationId]] =
      (collection && Object.entries(ofCollections).find(([verb]) => operationId.startsWith(verb))) || [];
    // Requires a fresh sign-in.
    if (operationId === 'createWebhook') return { token: false, key: false, named: false };
    const verb = keyVerbs.find((each) => each === start);
    const isOffered = !collection || !verb || offered[collection]?.includes(letters[verb]) === true;
    return { token: row !== undefined, key: row === 'key' && isOffered, named: row === 'key' };
  };
  const methods: Readonly<Record<string, 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'>> = {
    get: 'GET',
    head: 'HEAD',
    post: 'POST',
    patch: 'PATCH',
    delete: 'DELETE',
  };
  const isRefusedTo = async (bearer: string, method: string, url: string): Promise<boolean> => {
    const { statusCode, body } = await server.app.inject({
      method: methods[method],
      url,
      headers: { authorization: `Bearer ${bearer}` },
      ...(!['get', 'head'].includes(method) && { payload: {} }),
    });
    // The answer to HEAD has no body.
    return statusCode === 403 && (method === 'head' || body.includes('"NOT_AUTHORIZED"'));
  };

  test('each opens for exactly the programs of the table, and its description says so', async () => {
    const wrong: unknown[] = [];
    const met = new Set<string>();
    for (const { method, path, operation } of await described()) {
      // Routes outside the API, such as metrics, and other servers' reports have their own bearers.
      if (!path.startsWith('/api/') || path.startsWith('/api/webhooks/')) continue;
      const { operationId, security } = operation;
      const { token: byToken, key: byKey, named } = expected(operationId, path);
      met.add(operationId);
      const url = path.replace(/\{\w+\}/g, newKey());
      const opens = [!(await isRefusedTo(token, method, url)), !(await isRefusedTo(whole, method, url))];
      if (opens[0] !== byToken || opens[1] !== byKey) wrong.push([operationId, 'opens', ...opens]);
      if (security?.length === 0) continue;
      const kinds = security?.flatMap((each) => Object.keys(each)) ?? [];
      const says = [kinds.includes('identity-token'), kinds.includes('api-key')];
      if (says[0] !== byToken || says[1] !== named) wrong.push([operationId, 'is described as', ...says]);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(operations).filter((operationId) => !met.has(operationId))).toEqual([]);
  });

  test('those of sessions, passwords, set-up, mail, backup and operations are closed', async () => {
    for (const bearer of [token, whole])
      for (const [method, url] of [
        ['GET', '/api/session'],
        ['POST', '/api/sign-in'],
        ['POST', '/api/token'],
        ['POST', '/api/token/refresh'],
        ['POST', '/api/switch-company'],
        ['GET', '/api/mail'],
        ['GET', '/api/admin/last-backup'],
        ['POST', '/api/setup/demo'],
      ] as const)
        expect([url, (await callAs(server, bearer, method, url)).statusCode]).toEqual([url, 403]);
  });
});

describe('mutations', () => {
  const attempt = async (key: string, name: string) => {
    const answer = await callAs(server, key, 'POST', '/api/mutate', {
      key: newKey(),
      mutations: [{ name, args: { no: 'such argument' } }],
    });
    return answer.json<{ error?: { code: string } }>().error?.code;
  };

  test('each runs by a key whose scope holds its verb, or by none', async () => {
    const open = [...mutations.keys()].filter((name) => verbOf(name));
    const reached: string[] = [];
    for (const name of mutations.keys())
      if ((await attempt(whole, name)) !== 'NOT_AUTHORIZED') reached.push(name);
    expect(reached.sort()).toEqual(open.sort());
    expect(reached.length).toBeGreaterThan(50);
  });

  test.each(keyVerbs)('none runs by a key that holds everything but “%s”', async (missing) => {
    const scope: KeyScope = wholeScope
      .map(({ collection, verbs }) => ({ collection, verbs: verbs.filter((verb) => verb !== missing) }))
      .filter(({ verbs }) => verbs.includes('read'));
    if (missing === 'read') return expect(scope).toEqual([]);
    const { key } = await issueKey(server, server.admin, scope);
    for (const name of mutations.keys())
      if (verbOf(name) === missing)
        expect([name, await attempt(key, name)]).toEqual([name, 'NOT_AUTHORIZED']);
  });
});

describe('reads', () => {
  const rowsBy = async (bearer: string, collection: string) =>
    (await callAs(server, bearer, 'GET', `/api/${collection}?limit=500`)).json<{ rows: { id: string }[] }>()
      .rows;

  test('of a collection outside the scope find nothing, as list, record and count', async () => {
    for (const { collection } of entities) {
      const scope = wholeScope.filter((part) => part.collection !== collection);
      const { id: keyId, key } = await issueKey(server, server.admin, scope, 1);
      const [row] = await rowsBy(token, collection);
      expect([collection, await rowsBy(key, collection)]).toEqual([collection, []]);
      if (row)
        expect([
          collection,
          (await callAs(server, key, 'GET', `/api/${collection}/${row.id}`)).statusCode,
        ]).toEqual([collection, 404]);
      const counted = await callAs(server, key, 'POST', '/api/query', {
        collection,
        aggregate: { groupBy: [] },
      });
      if (counted.statusCode === 200)
        expect([collection, counted.json().rows[0]?.count ?? 0]).toEqual([collection, 0]);
      await server.run(server.admin, 'api-keys.revoke', { id: keyId });
    }
  });

  test('of the one collection of a scope find what its maker finds', async () => {
    for (const collection of Object.keys(offered)) {
      if (collection === 'updates') continue;
      const { id: keyId, key } = await issueKey(server, server.admin, [{ collection, verbs: ['read'] }], 1);
      expect([collection, await rowsBy(key, collection)]).toEqual([
        collection,
        await rowsBy(token, collection),
      ]);
      await server.run(server.admin, 'api-keys.revoke', { id: keyId });
    }
  });

  test('of the audit trail hold only changes of what the scope holds', async () => {
    const { key } = await issueKey(server, server.admin, [
      { collection: 'updates', verbs: ['read'] },
      { collection: 'accounts', verbs: ['read'] },
    ]);
    const rows = (await callAs(server, key, 'GET', '/api/updates?limit=500')).json<{
      rows: { collection: string }[];
    }>().rows;
    expect([...new Set(rows.map(({ collection }) => collection))]).toEqual(['accounts']);
  });
});

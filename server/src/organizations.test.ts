import { AppError } from '@sable/domain/kernel/errors';
import { expect, test } from 'vitest';
import { testApp } from './http/test-app.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const office = await world.person(await world.company(), 'office');

const organization = (name: string, parentId: string | null = null): Promise<string> =>
  world.make(office, 'organizations.create', { name, parentId });

/** Retries on contention, as a page does while other writers hold the locks. */
const setParent = async (id: string, parentId: string | null): Promise<unknown> => {
  try {
    return await world.run(office, 'organizations.update', { id, patch: { parentId } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONTENTION') return setParent(id, parentId);
    throw error;
  }
};

const refused = { code: 'INVALID' };

test('an organization cannot stand below one that stands below it, however far', async () => {
  const chain = await organization('Chain');
  const region = await organization('Region', chain);
  const store = await organization('Store', region);
  await expect(setParent(chain, store)).rejects.toMatchObject({
    ...refused,
    message:
      'Region already belongs to Chain, so it cannot be its parent. Nothing was saved. Choose another parent.',
  });
  await expect(setParent(chain, region)).rejects.toMatchObject(refused);
  await expect(setParent(chain, chain)).rejects.toMatchObject(refused);
  // A different order of the same three is not a cycle.
  await setParent(store, chain);
  await setParent(region, store);
  await expect(setParent(chain, region)).rejects.toMatchObject(refused);
});

test('two organizations that are put below one another at once make no circle', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second, third] = [
      await organization(`First ${round}`),
      await organization(`Second ${round}`),
      await organization(`Third ${round}`),
    ];
    const answers = await Promise.allSettled([
      setParent(first, second),
      setParent(second, third),
      setParent(third, first),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject(refused);
  }
});

test('a program that would make a circle over HTTP is refused with a sentence, also within one request', async () => {
  const { admin, make, mutate, call } = await testApp();
  const [first, second, third] = [
    await make(admin, 'organizations.create', { name: 'First' }),
    await make(admin, 'organizations.create', { name: 'Second' }),
    await make(admin, 'organizations.create', { name: 'Third' }),
  ];
  const put = (id: string, parentId: string) =>
    mutate(admin, 'organizations.update', { id, patch: { parentId } });
  expect((await put(first, second)).statusCode).toBe(200);
  expect((await put(second, third)).statusCode).toBe(200);
  const answer = await put(third, first);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    error: {
      code: 'INVALID',
      message: expect.stringContaining(
        'Second already belongs to Third, so it cannot be its parent. Nothing was saved.',
      ),
    },
  });
  expect((await put(first, first)).statusCode).toBe(422);
  const [fourth, fifth] = [
    await make(admin, 'organizations.create', { name: 'Fourth' }),
    await make(admin, 'organizations.create', { name: 'Fifth' }),
  ];
  const both = await call(admin, 'POST', '/api/mutate', {
    key: crypto.randomUUID(),
    mutations: [
      { name: 'organizations.update', args: { id: fourth, patch: { parentId: fifth } } },
      { name: 'organizations.update', args: { id: fifth, patch: { parentId: fourth } } },
    ],
  });
  expect(both.statusCode).toBe(422);
  const rows = await call(admin, 'GET', `/api/organizations/${fourth}`);
  expect(rows.json()).toMatchObject({ parentId: null });
});

import { AppError } from '@sable/domain/kernel/errors';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { testWorld, type World } from './test-world.ts';

let world: World;
let office: Actor;
beforeAll(async () => {
  world = await testWorld();
  office = await world.person(await world.company(), 'office');
});

const organization = (name: string, parentId: string | null = null): Promise<string> =>
  world.make(office, 'organizations.create', { name, parentId });

/** Asks again, as a page does, while others hold what is changed. */
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
      'Region stands below Chain already, so it cannot stand above it as well. Nothing was saved. Choose another parent.',
  });
  await expect(setParent(chain, region)).rejects.toMatchObject(refused);
  await expect(setParent(chain, chain)).rejects.toMatchObject(refused);
  // Another order of the same three is no circle.
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

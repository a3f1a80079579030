import { expect, test } from 'vitest';
import { RequestTurns } from './request-turns.ts';

const turn = () => new Promise((done) => setImmediate(done));

/** Turns on a clock that the test moves; what began, and what was refused, by name. */
function lines(maxWaitMs: number) {
  let time = 0;
  const turns = new RequestTurns(maxWaitMs, () => time);
  const begun: string[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    pass: (ms: number) => (time += ms),
    arrive: (name: string, companyId = 'one') =>
      void turns.wait(companyId).then(
        () => begun.push(name),
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'UNAVAILABLE' });
          refused.push(name);
        },
      ),
  };
}

test('one request begins in each turn, in the order of arrival', async () => {
  const { arrive, begun, refused } = lines(500);
  for (const name of ['a', 'b', 'c']) arrive(name);
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(['a']);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  arrive('d');
  await turn();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(refused).toEqual([]);
});

test('companies take turns: the crowd of one lets another one through', async () => {
  const { arrive, begun } = lines(500);
  for (const name of ['a', 'b', 'c']) arrive(name);
  arrive('z', 'two');
  await turn();
  await turn();
  expect(begun).toEqual(['a', 'z']);
});

test('who waited too long is refused in its turn, and newcomers of its company at once while the line is late', async () => {
  const { arrive, begun, refused, pass } = lines(500);
  arrive('a');
  arrive('b');
  pass(251);
  arrive('c');
  arrive('z', 'two');
  await turn();
  expect(begun).toEqual(['a']);
  pass(250);
  await turn();
  await turn();
  expect(refused).toEqual(['c', 'b']);
  expect(begun).toEqual(['a', 'z']);
  arrive('d');
  await turn();
  expect(begun).toEqual(['a', 'z', 'd']);
});

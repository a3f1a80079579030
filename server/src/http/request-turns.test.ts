import { expect, test } from 'vitest';
import { RequestTurns } from './request-turns.ts';

const turn = () => new Promise((done) => setImmediate(done));

/** Creates turns on a clock that the test controls; records what began and what was rejected, by name. */
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

test('in a long line, who waited too long is refused in its turn, and newcomers of its company at once', async () => {
  const { arrive, begun, refused, pass } = lines(500);
  const crowd = Array.from({ length: 70 }, (_, place) => `a${place}`);
  for (const name of crowd) arrive(name);
  pass(251);
  arrive('late');
  arrive('z', 'two');
  await turn();
  expect(begun).toEqual(['a0']);
  expect(refused).toEqual(['late']);
  pass(250);
  await turn();
  await turn();
  expect(refused).toEqual(['late', 'a1']);
  expect(begun).toEqual(['a0', 'z']);
});

test('a short line is never refused: the machine may have stood still', async () => {
  const { arrive, begun, refused, pass } = lines(500);
  for (const name of ['a', 'b']) arrive(name);
  pass(60_000);
  arrive('c');
  for (const _ of ['a', 'b', 'c']) await turn();
  expect([begun, refused]).toEqual([['a', 'b', 'c'], []]);
});

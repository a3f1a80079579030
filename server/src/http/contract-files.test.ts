import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let office: string;
let accountId: string;

beforeAll(async () => {
  server = await testApp();
  office = await server.person('office');
  accountId = await server.make(office, 'accounts.create', { account: { name: 'Paper Household' } });
});

const upload = (cookie: string, id: string, name: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/uploads/contracts/${id}`,
    headers: { cookie, origin: server.origin, 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.from(
      `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nSigned.\r\n--part--\r\n`,
    ),
  });
const filesOf = async (cookie: string, id: string) => {
  const where = { field: 'contractId', op: 'eq', value: id };
  const answer = await server.call(cookie, 'POST', '/api/files/query', { where });
  if (answer.statusCode !== 200) return answer.statusCode;
  const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(answer.json());
  return rows.map(({ name }) => name).toSorted();
};

test('a contract has several files: the office adds them, who reads the contract reads them, and nobody else', async () => {
  const id = await server.make(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: '2024-03-14',
    startsOn: '2024-03-14',
    termMonths: 36,
    services: [{ name: 'Monitoring', billed: 3999 }],
  });
  for (const name of ['Agreement.txt', 'Rider.txt', 'Notice.txt'])
    expect((await upload(office, id, name)).statusCode).toBe(201);
  const all = ['Agreement.txt', 'Notice.txt', 'Rider.txt'];
  for (const cookie of [office, server.admin, await server.person('manager'), await server.person('auditor')])
    expect(await filesOf(cookie, id)).toEqual(all);
  const [rep, installer] = [await server.person('sales'), await server.person('installer')];
  expect(await filesOf(rep, id)).toEqual(all);
  expect(await filesOf(installer, id)).toEqual([]);
  for (const cookie of [rep, installer])
    expect([403, 404]).toContain((await upload(cookie, id, 'Mine.txt')).statusCode);
  expect(await filesOf(office, id)).toEqual(all);
});

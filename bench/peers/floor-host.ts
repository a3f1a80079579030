import { createHash } from 'node:crypto';
import websocket from '@fastify/websocket';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

// The floor as a separate process: Fastify and the driver, one round trip per request.
const pool = new pg.Pool({
  connectionString: process.env['FLOOR_DATABASE'],
  max: 20,
  onConnect: (client) => client.query('set role sable_bench_floor'),
});
const app = fastify();
await app.register(websocket);
const screens = new Set<{ send(text: string): void }>();

const tokenOf = (request: FastifyRequest): string =>
  createHash('sha256').update(String(request.headers['authorization'])).digest('hex');
const ask = async (name: string, text: string, values: unknown[]): Promise<object[]> =>
  (await pool.query<object>({ name, text, values })).rows;

interface Route {
  Params: { id: string };
  Body: { notes: string };
}

app.get('/ready', async () => (await pool.query('select 1')).rows);
app.get('/accounts', async (request) => ({
  rows: await ask('list', 'select * from list_accounts($1, $2)', [tokenOf(request), 50]),
}));
app.get<Route>('/accounts/:id', async (request) => {
  const [row] = await ask('read', 'select * from read_account($1, $2)', [
    tokenOf(request),
    request.params.id,
  ]);
  return row;
});
app.patch<Route>('/accounts/:id', async (request) => {
  const values = [tokenOf(request), request.params.id, request.body.notes];
  const [row] = await ask('change', 'select * from change_account($1, $2, $3)', values);
  const message = JSON.stringify(row);
  for (const screen of screens) screen.send(message);
  return row;
});
app.post('/accounts', async (request) => {
  const [row] = await ask('create', 'select * from create_account($1, $2)', [tokenOf(request), request.body]);
  return row;
});
app.get('/live', { websocket: true }, (socket) => {
  screens.add(socket);
  socket.on('close', () => screens.delete(socket));
});
await app.listen({ port: Number(process.env['FLOOR_PORT']), host: '127.0.0.1' });

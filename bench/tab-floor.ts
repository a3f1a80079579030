import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocketServer } from 'ws';

/**
 * The floor as a separate process: a bare server that sends each posted text to every tab, in as many bytes as the
 * product does. It has neither a database nor permissions. Its cost is that of the sockets alone.
 */
const bytes = Number(process.env['FLOOR_BYTES']);
const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();

const server = createServer((request, answer) => {
  if (request.method === 'GET') {
    answer.end(metrics());
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const frame = Buffer.concat(parts).toString().padEnd(bytes);
    for (const socket of tabs.clients) socket.send(frame, { binary: false });
    answer.setHeader('content-type', 'application/json').end('{}');
  });
});
const tabs = new WebSocketServer({ server });
tabs.on('connection', (socket) => socket.on('message', () => socket.send('{"id":1,"t":"rows"}')));
server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1');

function metrics(): string {
  const { user, system } = process.cpuUsage();
  const pause = lag.max / 1e9;
  lag.reset();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\nnodejs_eventloop_lag_max_seconds ${pause}\n`;
}

import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../db/free-port.ts';
import { createEgress, EgressFailed, EgressRefused, type Resolver } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = Parameters<typeof createServer>[1];

/** Starts a server on this machine. Returns its port. */
async function listen(handler: Handler): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return port;
}

/** Returns a resolver that gives its answers in order and then repeats the last one. */
const resolverOf = (...answers: string[][]): Resolver & { asked: string[] } => {
  const asked: string[] = [];
  const resolve: Resolver = (hostname, _options, done) => {
    asked.push(hostname);
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
};
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };

describe('an address is public', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    '%s',
    (ip) => expect(isPublicAddress(ip)).toBe(true),
  );
});

describe('an address is not public', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['another loopback', '127.8.9.10'],
    ['loopback of IPv6', '::1'],
    ['loopback as mapped IPv4', '::ffff:127.0.0.1'],
    ['the same in hexadecimal', '::ffff:7f00:1'],
    ['loopback as compatible IPv4', '::7f00:1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified of IPv6', '::'],
    ['private 10', '10.1.2.3'],
    ['private 172', '172.16.0.1'],
    ['private 192', '192.168.1.1'],
    ['private as mapped IPv4', '::ffff:192.168.1.1'],
    ['link-local, where clouds keep credentials', '169.254.169.254'],
    ['link-local of IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd00:ec2::254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['site-local', 'fec0::1'],
    ['outside of global unicast', '4000::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ])('%s', (_what, ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe('what may not be asked is refused, when it is saved and when it is sent', () => {
  const nowhere = resolverOf(['8.8.8.8']);
  const egress = createEgress({ lookup: nowhere });
  test.each([
    ['no address', 'example'],
    ['http', 'http://example.com/'],
    ['another protocol', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'https://name:word@example.com/'],
    ['a name alone', 'https://name@example.com/'],
    ['loopback', 'https://127.0.0.1/'],
    ['a port of loopback', 'https://127.0.0.1:5432/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f.0.0.1/'],
    ['loopback as one number', 'https://2130706433/'],
    ['loopback as one hexadecimal number', 'https://0x7f000001/'],
    ['loopback shortened', 'https://127.1/'],
    ['loopback in full-width digits', 'https://１２７.０.０.１/'],
    ['unspecified', 'https://0/'],
    ['loopback of IPv6', 'https://[::1]/'],
    ['mapped IPv4', 'https://[::ffff:127.0.0.1]/'],
    ['mapped IPv4 in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['link-local', 'https://169.254.169.254/latest/meta-data/'],
    ['unique local', 'https://[fd00::1]/'],
  ])('%s', async (_what, url) => {
    await expect(egress.check(url)).rejects.toBeInstanceOf(EgressRefused);
    await expect(egress.post(url, message)).rejects.toBeInstanceOf(EgressRefused);
    expect(nowhere.asked).toEqual([]);
  });

  test('a name that resolves to a private address, or to one together with a public one', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '10.0.0.1'],
      ['::ffff:10.0.0.1'],
      ['fd00::1', '8.8.8.8'],
    ]) {
      const inside = createEgress({ lookup: resolverOf(addresses) });
      await expect(inside.check('https://hooks.example.com/')).rejects.toBeInstanceOf(EgressRefused);
      await expect(inside.post('https://hooks.example.com/', message)).rejects.toBeInstanceOf(EgressRefused);
    }
  });

  test('a name that was public when it was saved and is private when it is sent', async () => {
    let reached = 0;
    const port = await listen((_request, response) => {
      reached += 1;
      response.end();
    });
    const rebound = createEgress({ lookup: resolverOf(['8.8.8.8'], ['127.0.0.1']) });
    const url = `https://hooks.example.com:${port}/`;
    await rebound.check(url);
    await expect(rebound.post(url, message)).rejects.toBeInstanceOf(EgressRefused);
    expect(reached).toBe(0);
  });

  test('an unknown name is refused in words', async () => {
    const unknown: Resolver = (_hostname, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    await expect(createEgress({ lookup: unknown }).check('https://nowhere.example/')).rejects.toThrow(
      'Its name is not known.',
    );
    await expect(
      createEgress({ lookup: resolverOf([]) }).check('https://empty.example/'),
    ).rejects.toBeInstanceOf(EgressFailed);
  });
});

describe('a host that the operator allows', () => {
  test('is asked by http, resolved once, and only it', async () => {
    const seen: unknown[] = [];
    const port = await listen((request, response) => {
      seen.push([request.method, request.url, request.headers['webhook-id'], request.headers.host]);
      response.writeHead(204).end();
    });
    const lookup = resolverOf(['127.0.0.1'], ['8.8.8.8']);
    const egress = createEgress({ privateHosts: [`inside.test:${port}`], lookup });
    const url = `http://inside.test:${port}/hook?x=1`;
    expect(await egress.post(url, { headers: { 'webhook-id': 'a' }, body: '{}' })).toBe(204);
    expect(seen).toEqual([['POST', '/hook?x=1', 'a', `inside.test:${port}`]]);
    expect(lookup.asked).toEqual(['inside.test']);
    await expect(egress.post('http://inside.test:1/', message)).rejects.toBeInstanceOf(EgressRefused);
    await expect(egress.post('http://other.test/', message)).rejects.toBeInstanceOf(EgressRefused);
  });

  const allowed = (port: number, timeoutMs = 10_000) => ({
    egress: createEgress({ privateHosts: ['127.0.0.1'], timeoutMs }),
    url: `http://127.0.0.1:${port}/`,
  });

  test('redirects nowhere', async () => {
    let reached = 0;
    const target = await listen((_request, response) => {
      reached += 1;
      response.end();
    });
    const port = await listen((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end();
    });
    const { egress, url } = allowed(port);
    expect(await egress.post(url, message)).toBe(307);
    expect(reached).toBe(0);
  });

  test('that answers without end is left after a megabyte', async () => {
    let sent = 0;
    const port = await listen((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', more);
      more();
    });
    const { egress, url } = allowed(port);
    expect(await egress.post(url, message)).toBe(200);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('that never answers, or hangs up, is a failure in words', async () => {
    const silent = allowed(await listen(() => undefined), 50);
    await expect(silent.egress.post(silent.url, message)).rejects.toThrow('It did not answer in time.');
    const rude = allowed(await listen((request) => request.socket.destroy()));
    await expect(rude.egress.post(rude.url, message)).rejects.toThrow('It closed the connection.');
    const closed = allowed(1);
    await expect(closed.egress.post(closed.url, message)).rejects.toThrow('It refuses connections.');
  });

  test('that speaks plain http to https is a failure', async () => {
    const port = await listen((_request, response) => response.end());
    const { egress } = allowed(port);
    await expect(egress.post(`https://127.0.0.1:${port}/`, message)).rejects.toBeInstanceOf(EgressFailed);
  });
});

import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, resolveSecret } from './config.ts';

test('nothing set is a server for this machine alone, with its data in the current folder', () => {
  expect(readConfig({ INIT_CWD: '/home/ann', SMTP_URL: '' })).toEqual({
    dataDir: '/home/ann/data',
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    providers: [],
    earlierSecrets: [],
    webhookPrivateHosts: [],
    logLevel: 'info',
    fileQuotaBytes: 10 * 1024 ** 3,
    fileMaxBytes: 1024 ** 3,
    secret: undefined,
  });
});

test.each([
  ['http://192.168.1.20:3000', undefined, '0.0.0.0'],
  ['https://crm.example.com', undefined, '127.0.0.1'],
  ['http://[::1]:3000', undefined, '127.0.0.1'],
  ['http://192.168.1.20:3000', '192.168.1.20', '192.168.1.20'],
])('links to %s with HOST %s are served on %s', (publicUrl, host, expected) => {
  expect(readConfig({ PUBLIC_URL: publicUrl, HOST: host }).host).toBe(expected);
});

test('an absolute data folder, a closing slash and a list of proxies are read as meant', () => {
  const config = readConfig({
    SABLE_DATA: '/srv/sable',
    PUBLIC_URL: 'https://crm.example.com/',
    TRUSTED_PROXIES: '127.0.0.1, fd00::/8',
  });
  expect(config).toMatchObject({
    dataDir: '/srv/sable',
    publicUrl: 'https://crm.example.com',
    trustedProxies: ['127.0.0.1', 'fd00::/8'],
  });
});

test.each([
  ['PORT', '70000', 'PORT must be a port number'],
  ['PORT', '3000x', 'PORT must be a port number'],
  ['HOST', '0.0.0.0 ::', 'HOST must be one address'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/crm', 'DATABASE_URL must look like postgres://'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must look like smtps://'],
  ['PUBLIC_URL', 'crm.example.com', 'PUBLIC_URL must be an address'],
  ['PUBLIC_URL', 'https://crm.example.com/sable', 'PUBLIC_URL must be an address without a path'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must list IP addresses'],
  ['TRUSTED_PROXIES', 'proxy.local', 'TRUSTED_PROXIES must list IP addresses'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
  ['S3_URL', 'https://key:hunter2@s3.example.com', 'S3_URL must look like https://KEY:SECRET@'],
  ['FILE_QUOTA_MB', '0', 'FILE_QUOTA_MB must be a whole number'],
  ['FILE_MAX_MB', '6000', 'FILE_MAX_MB must be 5120 at most'],
  ['APP_CHECK_TOKEN', 'hunter2', 'APP_CHECK_TOKEN must have at least 16'],
  ['SABLE_SECRET', 'hunter2', 'SABLE_SECRET must have at least 32'],
  ['OIDC_ISSUER', 'http://id.example.com', 'OIDC_ISSUER must be an https address'],
  ['OIDC_ISSUER', 'https://id.example.com/?tenant=1', 'OIDC_ISSUER must be an https address'],
  ['MICROSOFT_TENANT_ID', 'common', 'MICROSOFT_TENANT_ID must be the id of the directory'],
  ['GOOGLE_CLIENT_ID', 'hunter2', 'Set GOOGLE_CLIENT_SECRET too.'],
  ['OIDC_CLIENT_SECRET', 'hunter2', 'Set OIDC_ISSUER, OIDC_CLIENT_ID too.'],
])('%s=%s is refused in words that do not repeat the value', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
  expect(() => readConfig({ [name]: value })).not.toThrow('hunter2');
});

test('sign-in providers: two presets, and any issuer, however its address is typed', () => {
  const tenant = '0fd4c0a6-9c1f-4b07-a61c-6ff25c05f9a8';
  const { providers } = readConfig({
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    MICROSOFT_CLIENT_ID: 'm',
    MICROSOFT_CLIENT_SECRET: 'ms',
    MICROSOFT_TENANT_ID: tenant,
    OIDC_ISSUER: 'https://ID.example.com',
    OIDC_CLIENT_ID: 'o',
    OIDC_CLIENT_SECRET: 'os',
    OIDC_NAME: 'Elm ID',
  });
  expect(providers).toEqual([
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com/',
      clientId: 'g',
      clientSecret: 'gs',
    },
    {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      clientId: 'm',
      clientSecret: 'ms',
    },
    {
      id: 'oidc',
      name: 'Elm ID',
      issuer: 'https://id.example.com/',
      clientId: 'o',
      clientSecret: 'os',
    },
  ]);
});

test('all unusable settings are named at once', () => {
  expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT must .* LOG_LEVEL must/);
});

async function dataFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'sable-env-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return join(parent, 'data');
}

test('the secret is made once, whoever comes first, and nobody else may read it', async () => {
  const dataDir = await dataFolder();
  const secrets = await Promise.all([1, 2, 3, 4].map(() => resolveSecret({ dataDir, secret: undefined })));
  expect(new Set(secrets).size).toBe(1);
  expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toBe(secrets[0]);
});

test('a secret given from outside is used and nothing is written', async () => {
  const dataDir = await dataFolder();
  const secret = 'x'.repeat(32);
  expect(await resolveSecret({ dataDir, secret })).toBe(secret);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('a key that others may read, or that was cut short, is refused', async () => {
  const dataDir = await dataFolder();
  await resolveSecret({ dataDir, secret: undefined });
  const file = join(dataDir, 'secret.key');
  await chmod(file, 0o644);
  await expect(resolveSecret({ dataDir, secret: undefined })).rejects.toThrow('other accounts may read');
  await chmod(file, 0o600);
  await writeFile(file, 'short');
  await expect(resolveSecret({ dataDir, secret: undefined })).rejects.toThrow(
    'does not contain a complete key',
  );
});

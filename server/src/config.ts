import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { MAX_FILE_BYTES } from '@sable/domain/file';
import { z } from 'zod';
import { createDataDirectory } from './data-directory.ts';
import { isLoopback } from './loopback.ts';
import { MAX_MAILBOX } from './messaging/reply-address.ts';
import {
  missingProviderVariables,
  type ProviderSettings,
  providersOf,
  providerVariables,
} from './provider-config.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const startsWithScheme = (schemes: readonly string[]) => (value: string) =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol);

const publicAddress = z
  .string()
  .refine((value) => startsWithScheme(['http:', 'https:'])(value) && /^\/?$/.test(new URL(value).pathname), {
    error: 'must be an address without a path, such as https://crm.example.com or http://192.168.1.20:3000',
  })
  .transform((value) => new URL(value).origin);

const isAddressRange = (value: string): boolean => {
  const [address = '', bits, rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const listed = z.string().transform((list) => list.split(',').map((entry) => entry.trim()));

const proxies = listed.pipe(
  z.array(
    z.string().refine(isAddressRange, {
      error: 'must list IP addresses or ranges, separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    }),
  ),
);

const MEGABYTE = 1024 * 1024;
const wholeMegabytes = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: 'must be a whole number of megabytes' })
  .transform(Number);

const schema = z.object({
  SABLE_DATA: z.string().default('data'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be one address to listen on, such as 127.0.0.1 or 0.0.0.0' })
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(startsWithScheme(['postgres:', 'postgresql:']), {
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .refine(startsWithScheme(['smtp:', 'smtps:']), {
      error: 'must look like smtps://user:password@mail.example.com:465',
    })
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, { error: 'must have at least 16 characters (or leave it out, and no reports are taken)' })
    .optional(),
  REPLY_ADDRESS: z
    .email({ error: 'must be an address, such as reply@in.example.com' })
    .refine((address) => address.indexOf('@') <= MAX_MAILBOX, {
      error: `must have ${MAX_MAILBOX} characters at most before the @, such as reply@in.example.com`,
    })
    .optional(),
  TEXT_URL: z
    .string()
    .refine(
      (value) => startsWithScheme(['https:', 'http:'])(value) && new URL(value).searchParams.has('from'),
      {
        error: 'must look like https://:TOKEN@texts.example.com/send?from=%2B19375550100',
      },
    )
    .optional(),
  TEXT_WEBHOOK_SECRET: z
    .string()
    .min(16, { error: 'must have at least 16 characters (or leave it out, and no reports are taken)' })
    .optional(),
  TIMESTAMP_URL: z
    .string()
    .refine(startsWithScheme(['http:', 'https:']), {
      error: 'must look like https://timestamp.example.com',
    })
    .optional(),
  TIMESTAMP_ROOTS: z.string().optional(),
  PUBLIC_URL: publicAddress.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  METRICS_TOKEN: z
    .string()
    .min(16, {
      error: 'must have at least 16 characters (or leave it out, and only this machine reads metrics)',
    })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  S3_URL: z
    .string()
    .refine(
      (value) => startsWithScheme(['http:', 'https:'])(value) && /^\/[^/]+\/?$/.test(new URL(value).pathname),
      {
        error: 'must look like https://KEY:SECRET@s3.example.com/bucket?region=us-east-1',
      },
    )
    .optional(),
  FILE_QUOTA_MB: wholeMegabytes.default(10_240),
  FILE_MAX_MB: wholeMegabytes
    .refine((value) => value * MEGABYTE <= MAX_FILE_BYTES, { error: 'must be 5120 at most' })
    .default(1024),
  APP_CHECK_TOKEN: z
    .string()
    .min(16, {
      error: 'must have at least 16 characters (or leave it out, and programs need no token)',
    })
    .optional(),
  ...providerVariables,
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
    .pipe(
      z.array(
        z.string().regex(/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/, {
          error: 'must list hosts, separated by commas, such as automation.internal, localhost:5678',
        }),
      ),
    )
    .default([]),
  SABLE_SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 random characters (or leave it out, and one is made for you)' })
    .optional(),
  SABLE_EARLIER_SECRETS: listed.default([]),
});

/** The settings of this server, read once at startup. */
export interface Config {
  /** Absolute path of the folder with everything the server stores on this machine. */
  readonly dataDir: string;
  readonly port: number;
  /** Address to listen on; see {@link readConfig} for its default. */
  readonly host: string;
  /** If absent, the server runs its own PostgreSQL inside {@link dataDir}. */
  readonly databaseUrl: string | undefined;
  /** If absent, mail is kept in the data folder instead of being sent. */
  readonly smtpUrl: string | undefined;
  /** Secret with which the mail service signs its reports; if absent, no reports are accepted. */
  readonly mailWebhookSecret: string | undefined;
  /**
   * Mailbox whose plus addresses reach this server through the mail service; if absent, replies go to people’s own
   * mailboxes.
   */
  readonly replyAddress: string | undefined;
  /** If absent, texts are kept in the product instead of being sent. */
  readonly textUrl: string | undefined;
  /** Secret with which the text provider signs its reports; if absent, no reports are accepted. */
  readonly textWebhookSecret: string | undefined;
  /** URL of the time-stamp authority that confirms when a copy was sealed; none unless configured. */
  readonly timestampUrl: string | undefined;
  /**
   * Absolute path of a PEM file with the root certificates for its time stamps. If absent, those that Node.js trusts.
   */
  readonly timestampRoots: string | undefined;
  /** Origin of links in mails, without a trailing slash. */
  readonly publicUrl: string;
  /** Peers whose forwarded-for header is trusted; none unless listed. */
  readonly trustedProxies: readonly string[];
  /**
   * Bearer token that opens metrics and health details to other machines; if absent, only this machine can read them.
   */
  readonly metricsToken: string | undefined;
  /** If absent, files are kept in the data folder instead of an S3-compatible store. */
  readonly s3Url: string | undefined;
  /** Maximum total size of one company's files, and maximum size of one file. */
  readonly fileQuotaBytes: number;
  readonly fileMaxBytes: number;
  /** App-check token of programs; if absent, no app-check token is valid. */
  readonly appCheckToken: string | undefined;
  /** Identity providers for sign-in besides passwords; none unless configured. */
  readonly providers: readonly ProviderSettings[];
  /** Private-network hosts that webhooks may reach, also over plain http; none unless listed. */
  readonly webhookPrivateHosts: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Externally configured key; if absent, {@link resolveSecret} keeps one in the data folder. */
  readonly secret: string | undefined;
  /** Former secrets: at startup, seal keys encrypted under one of them are re-encrypted under the current secret. */
  readonly earlierSecrets: readonly string[];
}

/** An unusable setting. The message names each variable and its required form; it never repeats values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Returns a command-line path as an absolute path. A relative path starts at the folder where the command was typed;
 * npm keeps it in INIT_CWD.
 */
export const typedPath = (path: string, variables: Variables = process.env): string =>
  resolve(variables['INIT_CWD'] ?? process.cwd(), path);

/**
 * Reads every setting from the environment; nothing else in the server reads it.
 *
 * HOST defaults to 127.0.0.1, so a new installation is not reachable from other machines. There is one exception,
 * because a customer's phone must be able to open its link. When PUBLIC_URL is plain http to another name
 * (`PUBLIC_URL=http://192.168.1.20:3000 npm start`), there is no proxy in front of this server, so it listens on
 * every address. With https there is a proxy, usually on the same machine; otherwise set HOST.
 *
 * A relative SABLE_DATA starts at the folder where the command was typed (npm changes the folder and keeps the
 * original in INIT_CWD).
 *
 * @throws ConfigError naming all unusable variables at once.
 */
export function readConfig(variables: Variables = process.env, folder?: string): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new ConfigError(`The server was not started. ${[...new Set(problems)].join(' ')}`);
  }
  const values = parsed.data;
  const missing = missingProviderVariables(values);
  if (missing.length > 0) throw new ConfigError(`The server was not started. Set ${missing.join(', ')} too.`);
  if (values.REPLY_ADDRESS && !values.MAIL_WEBHOOK_SECRET)
    throw new ConfigError(
      'The server was not started. Set MAIL_WEBHOOK_SECRET too: without it, replies to REPLY_ADDRESS are not accepted.',
    );
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const facesOthers = publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname);
  return {
    dataDir: resolve(folder ?? typedPath('.', given), values.SABLE_DATA),
    port: values.PORT,
    host: values.HOST ?? (facesOthers ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailWebhookSecret: values.MAIL_WEBHOOK_SECRET,
    replyAddress: values.REPLY_ADDRESS,
    textUrl: values.TEXT_URL,
    textWebhookSecret: values.TEXT_WEBHOOK_SECRET,
    timestampUrl: values.TIMESTAMP_URL,
    timestampRoots: values.TIMESTAMP_ROOTS && typedPath(values.TIMESTAMP_ROOTS, given),
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    s3Url: values.S3_URL,
    fileQuotaBytes: values.FILE_QUOTA_MB * MEGABYTE,
    fileMaxBytes: values.FILE_MAX_MB * MEGABYTE,
    appCheckToken: values.APP_CHECK_TOKEN,
    providers: providersOf(values),
    webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS,
    logLevel: values.LOG_LEVEL,
    secret: values.SABLE_SECRET,
    earlierSecrets: values.SABLE_EARLIER_SECRETS,
  };
}

/**
 * Returns the installation's secret: SABLE_SECRET, or else 256 random bits kept in `secret.key` (0600) of the data
 * folder. There is no default. Two servers that start at once on one folder get the same key, because the file is
 * created atomically and only once.
 *
 * @throws ConfigError if others can read the stored key, or if it is truncated.
 */
export async function resolveSecret(config: Pick<Config, 'dataDir' | 'secret'>): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  await createDataDirectory(config.dataDir);
  const file = join(config.dataDir, 'secret.key');
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readSecretFile(file);
}

async function readSecretFile(file: string): Promise<string> {
  const [secret, { mode }] = [(await readFile(file, 'utf8')).trim(), await stat(file)];
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new ConfigError(
      `The server was not started: other accounts may read ${file}. Run "chmod 600 ${file}", and replace the key if someone may have read it.`,
    );
  }
  if (secret.length < 32) {
    throw new ConfigError(
      `The server was not started: ${file} does not contain a complete key. Put the key back from a backup, or remove the file to have a new one made (everybody signs in again).`,
    );
  }
  return secret;
}

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PermanentFailure } from '../outbox/job.ts';
import { createCaptureMailer } from './capture.ts';
import type { CompanyEmail } from './company-mail.ts';
import type { OutgoingEmail, Mailer } from './mailer.ts';
import { AddressRefused, createSmtpMailer } from './smtp.ts';
import { leavesOf, readMime } from './testing/read-mime.ts';

interface Arrived {
  readonly to: readonly string[];
  readonly raw: string;
}
/** A driver, and the emails its recipient received. */
interface Post {
  readonly mailer: Mailer;
  arrived(): Promise<Arrived[]>;
}

interface ServerOptions {
  readonly refuse?: { readonly code: number; readonly at: 'recipient' | 'data'; readonly only?: string };
  readonly password?: string;
}

async function smtpServer({ refuse, password }: ServerOptions = {}) {
  const mails: Arrived[] = [];
  const refusal = () =>
    Object.assign(new Error('ann@example.com has no mailbox here'), { responseCode: refuse?.code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      password === undefined || auth.password === password
        ? done(null, { user: 'ann' })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      refuse?.at === 'recipient' && (refuse.only ?? address) === address ? done(refusal()) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse?.at === 'data') return done(refusal());
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return { mails, port: (server.server.address() as AddressInfo).port };
}

const smtpAt = (url: string) =>
  createSmtpMailer({ url, publicUrl: 'https://crm.example.com', productName: 'Sable' });

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sable-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

const drivers: readonly (readonly ['smtp' | 'capture', () => Promise<Post>])[] = [
  [
    'smtp',
    async () => {
      const { mails, port } = await smtpServer();
      return { mailer: smtpAt(`smtp://127.0.0.1:${port}`), arrived: async () => mails };
    },
  ],
  [
    'capture',
    async () => {
      const dataDir = await folder();
      const mailer = createCaptureMailer({ dataDir, productName: 'Sable' });
      const arrived = async () =>
        Promise.all(
          (await mailer.list()).map(async ({ id, to }) => ({
            to: [to],
            raw: await readFile(join(dataDir, 'mail', `${id}.eml`), 'utf8'),
          })),
        );
      return { mailer, arrived };
    },
  ],
];

const plain: OutgoingEmail = {
  to: 'ann@example.com',
  subject: 'Estimate E-1001',
  text: 'Hello Ann,\n\nsee https://crm.example.com/e/abc\n',
};

describe.each(drivers)('a mail by %s', (kind, open) => {
  test('arrives with its words, its page and its papers', async () => {
    const { mailer, arrived } = await open();
    const content = Buffer.from(Array.from({ length: 3000 }, (_, n) => n % 256));
    await mailer.send({
      ...plain,
      subject: 'Votre devis n° 7 – Sécurité « Nord »',
      text: 'Chère Renée,\n\nà bientôt.',
      html: '<p>Chère Renée</p>',
      attachments: [{ filename: 'Reçu signé.pdf', content, contentType: 'application/pdf' }],
    });
    const [mail, ...others] = await arrived();
    const mime = readMime(mail?.raw ?? '');
    const [text, html, paper] = leavesOf(mime);
    expect(others).toEqual([]);
    expect(mailer.kind).toBe(kind);
    expect(mail?.to).toEqual(['ann@example.com']);
    expect(mime.headers.get('subject')).toBe('Votre devis n° 7 – Sécurité « Nord »');
    expect(text?.content.toString().replaceAll('\r\n', '\n').trim()).toBe('Chère Renée,\n\nà bientôt.');
    expect(html?.headers.get('content-type')).toMatch(/^text\/html/);
    expect(html?.content.toString()).toContain('<p>Chère Renée</p>');
    expect(paper?.headers.get('content-type')).toMatch(/^application\/pdf/);
    expect(paper?.content.equals(content)).toBe(true);
  });

  test('goes to those who get a copy, who are named and cannot add others', async () => {
    const { mailer, arrived } = await open();
    await mailer.send({ ...plain, cc: ['bob@example.com', 'cy@example.com\r\nBcc: eve@example.com'] });
    const [mail] = await arrived();
    if (kind === 'smtp') expect(mail?.to.slice(0, 2)).toEqual(['ann@example.com', 'bob@example.com']);
    const { headers } = readMime(mail?.raw ?? '');
    expect(headers.get('to')).toBe('ann@example.com');
    expect(headers.get('cc')).toContain('bob@example.com');
    expect(headers.has('bcc')).toBe(false);
  });

  test('keeps to its one reader and its own headers, whatever is in the words', async () => {
    const { mailer, arrived } = await open();
    await mailer.send({ ...plain, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nfrom Eve' });
    const [mail] = await arrived();
    const { headers } = readMime(mail?.raw ?? '');
    expect(mail?.to).toEqual(['ann@example.com']);
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('to')).toBe('ann@example.com');
  });

  test('comes from the product, or in the name of the company that caused it', async () => {
    const { mailer, arrived } = await open();
    const caused: CompanyEmail = {
      ...plain,
      companyId: 'c',
      createdBy: 'u',
      senderName: 'Northgate, Security',
      replyTo: 'rep@northgate.example',
      messageId: 'm-1',
    };
    await mailer.send(plain);
    await mailer.send(caused);
    const froms = (await arrived()).map(({ raw }) => readMime(raw).headers.get('from'));
    expect(froms.sort()).toEqual([
      expect.stringMatching(/^"Northgate, Security" </),
      expect.stringMatching(/^Sable </),
    ]);
  });

  test('many at once all arrive', async () => {
    const { mailer, arrived } = await open();
    await Promise.all(Array.from({ length: 12 }, (_, n) => mailer.send({ ...plain, subject: `Mail ${n}` })));
    const subjects = (await arrived()).map(({ raw }) => readMime(raw).headers.get('subject'));
    expect(new Set(subjects).size).toBe(12);
  });
});

describe('by SMTP', () => {
  test('answers go to the person, and a repeated try has the same message id', async () => {
    const { mails, port } = await smtpServer();
    const caused: CompanyEmail = {
      ...plain,
      companyId: 'c',
      createdBy: 'u',
      senderName: null,
      replyTo: 'rep@northgate.example',
      messageId: 'm-1',
    };
    const mailer = smtpAt(`smtp://127.0.0.1:${port}?from=offers@northgate.example`);
    await mailer.send(caused);
    await mailer.send(caused);
    for (const { raw } of mails) {
      const { headers } = readMime(raw);
      expect(headers.get('from')).toBe('Sable <offers@northgate.example>');
      expect(headers.get('reply-to')).toBe('rep@northgate.example');
      expect(headers.get('message-id')).toBe('<m-1@northgate.example>');
    }
    expect(mails).toHaveLength(2);
  });

  test.each([
    [
      'an unknown mailbox',
      { refuse: { code: 550, at: 'recipient' } },
      true,
      'refused the address (answer 550)',
    ],
    [
      'a message it does not like',
      { refuse: { code: 554, at: 'data' } },
      true,
      'refused the message (answer 554)',
    ],
    ['a full mailbox', { refuse: { code: 452, at: 'recipient' } }, false, 'retried'],
    ['a wrong password', { password: 'right' }, false, 'Check SMTP_URL'],
  ] as const)('%s is explained, and whether a retry helps', async (_what, options, permanent, expected) => {
    const { port } = await smtpServer(options);
    const sending = smtpAt(`smtp://ann:wrong-word@127.0.0.1:${port}`).send(plain);
    const error = await sending.then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.message).toContain(expected);
    expect(error instanceof PermanentFailure).toBe(permanent);
    expect(error?.message).not.toMatch(/ann|wrong-word/);
  });

  test('a reader who is refused is distinguished from a copy that is', async () => {
    const mail = { ...plain, cc: ['bob@example.com'] };
    const { port, mails } = await smtpServer({
      refuse: { code: 550, at: 'recipient', only: 'ann@example.com' },
    });
    await expect(smtpAt(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(AddressRefused);
    const other = await smtpServer({ refuse: { code: 550, at: 'recipient', only: 'bob@example.com' } });
    expect(await smtpAt(`smtp://127.0.0.1:${other.port}`).send(mail)).toMatch(/; not to bob@example\.com$/);
    expect([mails, other.mails].map((each) => each.map(({ to }) => to))).toEqual([
      [['bob@example.com']],
      [['ann@example.com']],
    ]);
  });

  test('a server that is not there is explained', async () => {
    await expect(smtpAt('smtp://127.0.0.1:1').send(plain)).rejects.toThrow('could not be used');
  });
});

describe('captured', () => {
  test('says who caused it and what came with it, and nobody else on the machine can read it', async () => {
    const dataDir = await folder();
    const mailer = createCaptureMailer({
      dataDir,
      productName: 'Sable',
      now: () => new Date('2026-03-02T10:00:00.000Z'),
    });
    const caused: CompanyEmail = {
      ...plain,
      html: '<p>Hi</p>',
      companyId: 'c',
      createdBy: 'u',
      senderName: 'N',
      replyTo: null,
      messageId: null,
    };
    await mailer.send({
      ...caused,
      attachments: [{ filename: 'a.pdf', content: Buffer.from('12345'), contentType: 'application/pdf' }],
    });
    const [mail] = await mailer.list();
    expect(mail).toEqual({
      id: mail?.id,
      at: '2026-03-02T10:00:00.000Z',
      companyId: 'c',
      createdBy: 'u',
      to: plain.to,
      cc: [],
      subject: plain.subject,
      text: plain.text,
      html: '<p>Hi</p>',
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', bytes: 5 }],
    });
    expect(await mailer.read(mail?.id ?? '')).toEqual(mail);
    for (const name of await readdir(join(dataDir, 'mail')))
      expect((await stat(join(dataDir, 'mail', name))).mode & 0o077).toBe(0);
  });

  test('keeps the newest only, in order', async () => {
    const dataDir = await folder();
    let time = 0;
    const now = () => new Date(Date.UTC(2026, 2, 2, 10, 0, time++));
    const mailer = createCaptureMailer({ dataDir, productName: 'Sable', maxStored: 3, now });
    for (let n = 0; n < 5; n++) await mailer.send({ ...plain, subject: `Mail ${n}` });
    expect((await mailer.list()).map(({ subject }) => subject)).toEqual(['Mail 4', 'Mail 3', 'Mail 2']);
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(6);
  });

  test.each([
    '',
    '../secret',
    '1741000000000-abc',
    '1741000000000-0123456789ab/../../x',
    '1741000000000-0123456789ab',
  ])('nothing is read for the id “%s”', async (id) => {
    const mailer = createCaptureMailer({ dataDir: await folder(), productName: 'Sable' });
    expect(await mailer.read(id)).toBeUndefined();
    expect(await mailer.list()).toEqual([]);
  });
});

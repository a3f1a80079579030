import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { causeOf } from './company-mail.ts';
import type { Mail, Mailer } from './mailer.ts';
import { bareMail } from './smtp.ts';

const NEWEST_KEPT = 500;
const ID = /^\d{13}-[0-9a-f]{12}$/;

const capturedSchema = z.object({
  id: z.string(),
  /** When it would have been sent. */
  at: z.iso.datetime(),
  companyId: z.string().nullable(),
  createdBy: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.int() })),
});
/** A mail that was kept instead of being sent. */
export type CapturedMail = z.output<typeof capturedSchema>;

export interface CaptureMailer extends Mailer {
  readonly kind: 'capture';
  /** The kept mails, newest first. */
  list(): Promise<CapturedMail[]>;
  /** One of them; undefined when it was never there or made room for newer ones. */
  read(id: string): Promise<CapturedMail | undefined>;
}

export interface CaptureOptions {
  /** Folder of the server's data; mails go to `mail` below it. */
  readonly dataDir: string;
  readonly productName: string;
  readonly newestKept?: number;
  readonly now?: () => Date;
}

/** Keeps mail as files, for an installation without a mail server: `.json` for the product to show, `.eml` for any mail program. */
export function createCaptureMailer(options: CaptureOptions): CaptureMailer {
  const { dataDir, productName, newestKept = NEWEST_KEPT, now = () => new Date() } = options;
  const folder = join(dataDir, 'mail');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const read = async (id: string): Promise<CapturedMail | undefined> => {
    if (!ID.test(id)) return undefined;
    const stored = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    return stored === undefined ? undefined : capturedSchema.parse(JSON.parse(stored));
  };
  return {
    kind: 'capture',
    async send(mail) {
      const at = now();
      const id = `${String(at.getTime()).padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
      const { senderName } = causeOf(mail);
      const address = 'captured@localhost';
      const { message } = await composer.sendMail({
        ...bareMail(mail),
        from: { name: senderName ?? productName, address },
        date: at,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
      await writeWhole(join(folder, `${id}.json`), JSON.stringify(recordOf(id, at, mail), null, 2));
      await dropOldest(folder, newestKept);
    },
    async list() {
      const mails = await Promise.all((await idsIn(folder)).reverse().map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    read,
  };
}

function recordOf(id: string, at: Date, mail: Mail): CapturedMail {
  const { companyId = null, createdBy = null } = causeOf(mail);
  const attachments = (mail.attachments ?? []).map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    bytes: content.length,
  }));
  const { to, subject, text, html = null } = mail;
  return { id, at: at.toISOString(), companyId, createdBy, to, subject, text, html, attachments };
}

/** A reader never meets half a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Ids in the folder, oldest first: they begin with their time. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .filter((id) => ID.test(id))
    .sort();
}

async function dropOldest(folder: string, newestKept: number): Promise<void> {
  const ids = await idsIn(folder);
  for (const id of ids.slice(0, Math.max(0, ids.length - newestKept))) {
    await rm(join(folder, `${id}.json`), { force: true });
    await rm(join(folder, `${id}.eml`), { force: true });
  }
}

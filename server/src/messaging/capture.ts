import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { companyEmailFields } from './company-mail.ts';
import type { OutgoingEmail, Mailer } from './mailer.ts';
import { toNodemailerMessage } from './smtp.ts';

const MAX_STORED_EMAILS = 500;
const ID = /^\d{13}-[0-9a-f]{12}$/;

export const capturedSchema = z.object({
  id: z.string(),
  /** When it would have been sent. */
  at: z.iso.datetime(),
  companyId: z.string().nullable(),
  createdBy: z.string().nullable(),
  to: z.string(),
  /** Emails captured before copies existed have none. */
  cc: z.array(z.string()).default([]),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.int() })),
});
/** An email that was captured instead of sent. */
export type CapturedEmail = z.output<typeof capturedSchema>;

export interface CaptureMailer extends Mailer {
  readonly kind: 'capture';
  /** Lists the captured emails, newest first. */
  list(): Promise<CapturedEmail[]>;
  /** Returns one of them, or undefined if it never existed or was replaced by newer ones. */
  read(id: string): Promise<CapturedEmail | undefined>;
}

export interface CaptureOptions {
  /** The data directory; emails go into its `mail` folder. */
  readonly dataDir: string;
  readonly productName: string;
  readonly maxStored?: number;
  readonly now?: () => Date;
}

/** Captures email as files on a server without SMTP: `.json` for the product, `.eml` for any email client. */
export function createCaptureMailer(options: CaptureOptions): CaptureMailer {
  const { dataDir, productName, maxStored = MAX_STORED_EMAILS, now = () => new Date() } = options;
  const folder = join(dataDir, 'mail');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const read = async (id: string): Promise<CapturedEmail | undefined> => {
    if (!ID.test(id)) return undefined;
    const stored = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    return stored === undefined ? undefined : capturedSchema.parse(JSON.parse(stored));
  };
  return {
    kind: 'capture',
    async send(mail) {
      const at = now();
      const id = `${String(at.getTime()).padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
      const { senderName } = companyEmailFields(mail);
      const address = 'captured@localhost';
      const { message } = await composer.sendMail({
        ...toNodemailerMessage(mail),
        from: { name: senderName ?? productName, address },
        date: at,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
      await writeWhole(join(folder, `${id}.json`), JSON.stringify(recordOf(id, at, mail), null, 2));
      await dropOldest(folder, maxStored);
      return undefined;
    },
    async list() {
      const mails = await Promise.all((await idsIn(folder)).reverse().map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    read,
  };
}

function recordOf(id: string, at: Date, mail: OutgoingEmail): CapturedEmail {
  const { companyId = null, createdBy = null } = companyEmailFields(mail);
  const files = (mail.attachments ?? []).filter(({ cid }) => cid === undefined);
  const attachments = files.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    bytes: content.length,
  }));
  const { to, cc = [], subject, text, html = null } = mail;
  return {
    id,
    at: at.toISOString(),
    companyId,
    createdBy,
    to,
    cc: [...cc],
    subject,
    text,
    html,
    attachments,
  };
}

/** Writes atomically, so that a reader never sees half a file. */
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

async function dropOldest(folder: string, maxStored: number): Promise<void> {
  const ids = await idsIn(folder);
  for (const id of ids.slice(0, Math.max(0, ids.length - maxStored))) {
    await rm(join(folder, `${id}.json`), { force: true });
    await rm(join(folder, `${id}.eml`), { force: true });
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '@sable/server/transaction-context';
import { z } from 'zod';
import { openClient, type Client } from './client.ts';
import { startProduct } from './product.ts';
import type { Report } from './report.ts';
import { scaled, type Stage } from './stage.ts';
import { openCompany } from './start.ts';
import { median, ms, percentile, spread } from './statistics.ts';

const PDF_BAR_MS = 300;
const SEAL_BAR_MS = 2000;
const PDFS = 40;
const SALES = 100;
/** This many lines fill three pages. */
const LINES = 30;

const made = z.object({
  results: z.tuple([z.object({ id: z.string().default(''), token: z.string().default('') })]),
});
const view = z.object({ hash: z.string() });
const row = z.object({ status: z.string() });
const PATIENCE_MS = 60_000;

/**
 * Measures the PDF of three pages once its thread is warm, and a signature including the sealed copy that it waits
 * for; both over HTTP, one after the other.
 */
export async function paper(stage: Stage): Promise<Report> {
  // Behind a proxy, each customer has a separate address and therefore a separate rate limit.
  const product = await startProduct(stage, {
    dataDir: await stage.folder('paper'),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  const cookie = await openCompany(product.address);
  const client = openClient(product.address, cookie);
  const run = async (name: string, args: unknown) => made.parse(await client.mutate(name, args)).results[0];
  await run('tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
  const { id } = await sent(run, LINES);
  const drawn: number[] = [];
  let pages = 0;
  for (let time = 0; time < scaled(stage, PDFS) + 3; time++) {
    const { took, bytes } = await timed(`${product.address}/api/estimates/${id}/pdf`, cookie);
    pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    // The first ones start the thread and load its fonts, so they do not count.
    if (time >= 3) drawn.push(took);
  }
  const sealed: number[] = [];
  for (let time = 0; time < scaled(stage, SALES) + 1; time++) {
    const customer = openClient(product.address, '', `10.0.${Math.floor(time / 250)}.${(time % 250) + 1}`);
    const took = await signedAfter(client, customer, await sent(run, 10));
    customer.close();
    if (time > 0) sealed.push(took);
  }
  client.close();
  await product.stop();
  return {
    findings: [
      {
        measure: `PDF of an estimate of ${pages} pages, warm: p50 / p99`,
        value: spread(drawn, 0.99),
        bar: `< ${ms(PDF_BAR_MS)} (p50)`,
        met: median(drawn) < PDF_BAR_MS,
      },
      {
        measure: 'Signature to its sealed, checked, and kept copy: p50 / p99',
        value: spread(sealed, 0.99),
        bar: `< ${SEAL_BAR_MS / 1000} s (p99)`,
        met: percentile(sealed, 0.99) < SEAL_BAR_MS,
      },
    ],
  };
}

type Sent = { readonly id: string; readonly token: string };
type Run = (name: string, args: unknown) => Promise<Sent>;

/** Creates and sends an estimate with this many lines. */
async function sent(run: Run, count: number): Promise<Sent> {
  const { id: accountId } = await run('accounts.create', {
    account: {
      name: `Household ${newKey()}`,
      type: 'residential',
      site: { line1: '1 Maple Street', city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: 'Hanna Miller', email: `${newKey()}@example.com` },
  });
  const { id } = await run('estimates.create', { accountId });
  const lines = Array.from({ length: count }, (_, index) => ({
    name: `Motion detector ${index + 1}`,
    description: 'Ceiling, pet immune to 40 lb',
    unitPrice: 3900 + index,
  }));
  await run('estimate-lines.add', { estimateId: id, lines });
  return { id, token: (await run('estimates.send', { id })).token };
}

async function timed(address: string, cookie: string): Promise<{ took: number; bytes: Buffer }> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`The PDF was not made: ${bytes.toString()}`);
  return { took: performance.now() - begun, bytes };
}

/**
 * Signs as the customer and returns the time until staff see the estimate as accepted, which requires its sealed
 * copy.
 */
async function signedAfter(staff: Client, customer: Client, { id, token }: Sent): Promise<number> {
  const open = `/api/public/estimates/${token}`;
  const { hash } = view.parse(await customer.get(open));
  const begun = performance.now();
  await customer.post(`${open}/accept`, {
    versionHash: hash,
    signerName: 'Hanna Miller',
    consent: true,
    signature: { kind: 'typed', text: 'Hanna Miller' },
  });
  while (row.parse(await staff.get(`/api/estimates/${id}`)).status !== 'accepted') {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The signature was not sealed.');
    await pause(20);
  }
  return performance.now() - begun;
}

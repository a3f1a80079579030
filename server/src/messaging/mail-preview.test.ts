import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { where } from '@sable/domain/kernel/predicate';
import { testApp, type TestApp } from '../http/test-app.ts';
import { mailPreviewSchema } from './mail-preview.ts';

let server: TestApp;
let rep: string;

beforeAll(async () => {
  server = await testApp();
  rep = await server.person('sales');
});

async function draft(contact: object, more: object = {}): Promise<string> {
  const accountId = await server.household(rep, 'Hanna Miller', { name: 'Hanna Miller', ...contact });
  const id = await server.make(rep, 'estimates.create', { accountId, ...more });
  await server.run(server.admin, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 34_900 }],
  });
  return id;
}

const preview = (cookie: string, id: string) =>
  server.call(cookie, 'GET', `/api/estimates/${id}/mail-preview`);
const rows = z.object({ rows: z.array(z.object({ to: z.string(), subject: z.string(), body: z.string() })) });

test.each([
  ['en', 'Open your estimate'],
  ['es', 'Abrir su presupuesto'],
])(
  'the email that is shown before an estimate goes out is the one that goes out (%s)',
  async (language, button) => {
    const id = await draft({ email: 'hanna@example.com' });
    await server.run(rep, 'estimates.update', {
      id,
      patch: { language, message: 'Nice to meet you, {{first name}} & Bob.' },
    });
    const shown = mailPreviewSchema.parse((await preview(rep, id)).json());
    await server.run(server.admin, 'estimates.send', { id });
    const answer = await server.call(server.admin, 'POST', '/api/query', {
      collection: 'email-messages',
      where: where({ estimateId: id }),
    });
    const [sent] = rows.parse(answer.json()).rows;
    expect(shown).toMatchObject({ to: 'hanna@example.com', subject: sent?.subject });
    const address = /https?:\S+\/e\/…/.exec(shown.text)?.[0] ?? '';
    expect(shown.text).toBe(sent?.body.replace('{{link}}', address));
    expect(shown.html).toContain('Nice to meet you, Hanna &amp; Bob.');
    expect(shown.html).toContain(`>${button}</a>`);
  },
);

test('a letter that greets and signs is not greeted and signed again', async () => {
  const id = await draft({ email: 'hanna@example.com' });
  const message = 'Dear {{first name}},\n\nNice to meet you.\n\n{{sender}}\n{{company}}';
  await server.run(rep, 'estimates.update', { id, patch: { message } });
  const { text } = mailPreviewSchema.parse((await preview(rep, id)).json());
  expect(text).toMatch(/^Dear Hanna,\n\nNice to meet you\.\n\nsales person\nContract Security\n\nOpen it /);
  expect(text.match(/sales person/g)).toHaveLength(1);
});

test('without an address, and to who may not read the estimate, no email is shown', async () => {
  const silent = await draft({ phone: '+1 937 555 0144' });
  expect((await preview(rep, silent)).json()).toMatchObject({
    error: { message: expect.stringContaining('has no email address') },
  });
  const id = await draft({ email: 'hanna@example.com' });
  expect((await preview('', id)).statusCode).toBe(401);
  expect((await preview(await server.person('installer'), id)).statusCode).toBe(404);
});

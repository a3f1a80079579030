import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A dealer's installation may have no mail server. The page cannot check that, so it promises no email.
const promise =
  /we’ll email|we will email|enverrons|recevrez un courriel|correo[^'`]*(enviaremos|avisaremos)/i;

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => /^(en|fr|es)[\w-]*\.ts$/.test(name));

test.each(files)('%s promises no email', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).not.toMatch(promise);
});

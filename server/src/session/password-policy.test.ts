import { beforeAll, describe, expect, test } from 'vitest';
import { productPasswordPolicy } from '@sable/domain/password-policy';
import { testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';

let server: TestApp;
let platform: string;
beforeAll(async () => {
  server = await testApp();
  platform = await server.person('super');
});

const set = (cookie: string, policy: object) =>
  server.call(cookie, 'POST', '/api/mutate', {
    key: newKey(),
    mutations: [{ name: 'settings.setPasswordPolicy', args: policy }],
  });
const shown = async () =>
  (await server.call('', 'GET', '/api/setup')).json<{ passwordPolicy: object }>().passwordPolicy;
const onboard = (password: string) =>
  server.call('', 'POST', '/api/onboarding', {
    companyName: 'Policy Alarms',
    personName: 'Ruth Okafor',
    email: `ruth-${newKey()}@example.com`,
    password,
    country: 'us',
    timeZone: 'America/New_York',
  });

describe('the platform’s password policy', () => {
  test('is the product’s own until a super sets one', async () => {
    expect(await shown()).toEqual(productPasswordPolicy);
  });

  test('is set by a super alone', async () => {
    expect((await set(server.admin, { minLength: 8 })).statusCode).toBe(403);
    expect((await set(await server.person('dev'), { minLength: 8 })).statusCode).toBe(403);
    expect(await shown()).toEqual(productPasswordPolicy);
  });

  test('is refused below eight characters, with the field that is wrong', async () => {
    const refused = await set(platform, { minLength: 7 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: { details: { field: 'minLength' } } },
    ]);
  });

  test('holds at once for new passwords, and forms show it', async () => {
    expect((await onboard('quiet meadow lantern')).statusCode).toBe(200);
    const policy = { ...productPasswordPolicy, minLength: 9, requireNumeric: true };
    expect((await set(platform, policy)).statusCode).toBe(200);
    expect(await shown()).toEqual(policy);
    expect((await onboard('quiet meadow lantern')).json()).toMatchObject({
      error: { message: expect.stringContaining('a digit') },
    });
    expect((await onboard('mea4dowlk')).statusCode).toBe(200);
    // Existing passwords remain valid.
    const again = await server.call('', 'POST', '/api/sign-in', {
      email: 'rita@example.com',
      password: 'a long enough passphrase',
    });
    expect(again.statusCode).toBe(200);
  });
});

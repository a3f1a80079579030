import { systemActor } from '@sable/domain/kernel/actor';
import { describe, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { PASSWORD, testIdentity, tokenIn, messageOf } from './test-identity.ts';

const world = await testIdentity({ limits: { linksFromAddress: { max: 1000, seconds: 60 } } });
const { post, session, company, mails, identity, writer, tenancy, pool } = world;

const invite = async (companyId: string, email = `kim-${newKey()}@example.com`) => {
  mails.length = 0;
  const args = { name: 'Kim Torres', email, roles: ['sales'] };
  const admin = { ...systemActor(companyId), id: newKey(), roles: ['admin'] };
  await writer.mutate(admin, { key: newKey(), mutations: [{ name: 'users.invite', args }] });
  const [job] = await tenancy.withTenant(companyId, (client) =>
    client.query<{ payload: { userId: string } }>(
      `select payload from outbox where kind = 'invitation' and payload ->> 'email' = $1`,
      [email],
    ),
  );
  const userId = job?.payload.userId ?? '';
  const deliver = () => identity.sendInvitation(companyId, job?.payload);
  await deliver();
  return { email, userId, deliver, token: tokenIn(mails[0]) };
};

const statusOf = async (companyId: string, userId: string) => {
  const [row] = await tenancy.withTenant(companyId, (client) =>
    client.query<{ status: string }>('select status from users where company_id = $1 and id = $2', [
      companyId,
      userId,
    ]),
  );
  return row?.status;
};

const setStatus = (companyId: string, id: string, status: string) =>
  writer.mutate(
    { ...systemActor(companyId), id: newKey(), roles: ['admin'] },
    { key: newKey(), mutations: [{ name: 'users.setStatus', args: { id, status } }] },
  );

describe('an invitation', () => {
  test('is mailed with a link that says who invites whom', async () => {
    const { companyId } = await company('Harbour Alarms');
    const { email, token } = await invite(companyId);
    expect(mails[0]).toMatchObject({ to: email, subject: 'Harbour Alarms invites you to Sable' });
    expect(mails[0]?.text).toContain(`http://localhost:3000/login?invite=${token}`);
    const look = await post('/api/invitations/look', { token });
    expect(look.body).toEqual({ company: 'Harbour Alarms', name: 'Kim Torres', email, hasPassword: false });
    const { rows } = await pool.query('select hash from one_time_tokens where hash like $1', [`%${token}%`]);
    expect(rows).toEqual([]);
  });

  test('that still waits is settled for a person who is made to belong to the company', async () => {
    const { companyId } = await company();
    const { email, userId } = await invite(companyId);
    await setStatus(companyId, userId, 'active');
    const memberships = [{ companyId, userId }];
    await identity.createIdentityFor({
      email,
      name: 'Kim Torres',
      secret: { password: PASSWORD },
      memberships,
    });
    const cookie = await identity.signInAs(userId);
    expect((await session(cookie)).body).toMatchObject({ user: { id: userId, status: 'active' } });
  });

  test('when accepted sets the password, activates the person and signs them in', async () => {
    const { companyId } = await company();
    const { email, userId, token } = await invite(companyId);
    expect((await post('/api/sign-in', { email, password: PASSWORD })).status).toBe(422);
    const accepted = await post('/api/invitations/accept', { token, password: PASSWORD });
    expect(accepted.status).toBe(200);
    expect((await session(accepted.cookie)).body).toMatchObject({
      user: { id: userId, email, status: 'active' },
      roles: ['sales'],
      company: { id: companyId },
    });
    expect(await statusOf(companyId, userId)).toBe('active');
    expect((await post('/api/sign-in', { email, password: PASSWORD })).status).toBe(200);
    const { rows } = await pool.query('select "emailVerified" from "user" where email = $1', [email]);
    expect(rows).toEqual([{ emailVerified: true }]);
  });

  test('opens once', async () => {
    const { companyId } = await company();
    const { token } = await invite(companyId);
    expect((await post('/api/invitations/accept', { token, password: PASSWORD })).status).toBe(200);
    const again = await post('/api/invitations/accept', { token, password: PASSWORD });
    expect(again.status).toBe(410);
    expect(messageOf(again)).toContain('This invitation has been used or has expired.');
  });

  test('is no link to a new password', async () => {
    const { companyId } = await company();
    const { token } = await invite(companyId);
    expect((await post('/api/password/reset', { token, password: PASSWORD })).status).toBe(410);
    expect((await post('/api/invitations/accept', { token, password: PASSWORD })).status).toBe(200);
  });

  test('delivered twice leaves both links good until one is used', async () => {
    const { companyId } = await company();
    const { token, deliver } = await invite(companyId);
    await deliver();
    const second = tokenIn(mails[1]);
    expect((await post('/api/invitations/look', { token })).status).toBe(200);
    expect((await post('/api/invitations/accept', { token: second, password: PASSWORD })).status).toBe(200);
    expect((await post('/api/invitations/look', { token })).status).toBe(410);
    await deliver();
    expect(mails).toHaveLength(2);
  });

  test('is dead after seven days', async () => {
    const { companyId } = await company();
    const { token } = await invite(companyId);
    const { rows } = await pool.query(
      `select 1 from one_time_tokens where expires_at between now() + interval '6.9 days' and now() + interval '7 days'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await pool.query('update one_time_tokens set expires_at = now()');
    expect((await post('/api/invitations/accept', { token, password: PASSWORD })).status).toBe(410);
  });

  test('of someone who signs in here already asks for their own password and resets nothing', async () => {
    const home = await company('Home Security');
    const other = await company('Other Alarms');
    const { token } = await invite(other.companyId, home.email);
    expect((await post('/api/invitations/look', { token })).body).toMatchObject({ hasPassword: true });
    const wrong = await post('/api/invitations/accept', { token, password: 'another passphrase' });
    expect(wrong.status).toBe(422);
    expect((await post('/api/sign-in', { email: home.email, password: PASSWORD })).status).toBe(200);
    const accepted = await post('/api/invitations/accept', { token, password: PASSWORD });
    const answer = await session(accepted.cookie);
    expect(answer.body).toMatchObject({ company: { id: other.companyId } });
    expect(answer.body['companies']).toHaveLength(2);
  });

  test('that is not accepted shows and opens nothing of the company', async () => {
    const home = await company('Home Security');
    const other = await company('Other Alarms');
    await invite(other.companyId, home.email);
    const { cookie } = await post('/api/sign-in', { email: home.email, password: PASSWORD });
    expect((await session(cookie)).body['companies']).toHaveLength(1);
    const refused = await post('/api/switch-company', { companyId: other.companyId }, cookie);
    expect(refused.status).toBe(404);
  });

  test('does not bring back a person whose access the company has since turned off', async () => {
    const { companyId } = await company();
    const { userId, token } = await invite(companyId);
    await setStatus(companyId, userId, 'inactive');
    const accepted = await post('/api/invitations/accept', { token, password: PASSWORD });
    expect((await session(accepted.cookie)).body).toMatchObject({ user: { status: 'inactive' } });
    await setStatus(companyId, userId, 'suspended');
    const { email } = (await session(accepted.cookie)).body['user'] as { email: string };
    await post('/api/sign-in', { email, password: PASSWORD });
    expect(await statusOf(companyId, userId)).toBe('suspended');
    // The person had accepted before: invited again, they become active at their next sign-in.
    await setStatus(companyId, userId, 'invited');
    await post('/api/sign-in', { email, password: PASSWORD });
    expect(await statusOf(companyId, userId)).toBe('active');
  });

  test('whose activation was interrupted is finished at the next sign-in', async () => {
    const { companyId } = await company();
    const { email, userId, token } = await invite(companyId);
    const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
    const secret = { passwordHash: await identity.hashPassword(PASSWORD) };
    await identity.createIdentityFor({ email, name: 'Kim Torres', secret, memberships: [] });
    await pool.query('update memberships set accepted_at = now() where identity_id = $1', [rows[0]?.id]);
    expect(await statusOf(companyId, userId)).toBe('invited');
    const { cookie } = await post('/api/sign-in', { email, password: PASSWORD });
    expect((await session(cookie)).body).toMatchObject({ user: { id: userId, status: 'active' } });
    expect(token).not.toBe('');
  });

  test('comes again to someone who forgot the password they never had', async () => {
    const { companyId } = await company();
    const { email } = await invite(companyId);
    mails.length = 0;
    await post('/api/password/forgot', { email });
    await identity.settled();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Northgate Security invites you to Sable'],
    ]);
  });
});

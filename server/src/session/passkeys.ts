import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { brand } from '@sable/domain/brand';
import { AppError, notReady } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { newKey } from '../transaction-context.ts';
import type { ResolvedSession } from './actor.ts';
import { CHALLENGE_SECONDS, saveChallenge, takeChallenge } from './challenges.ts';
import type { Caller, IdentityContext } from './context.ts';
import { findIdentity } from './credentials.ts';
import { deviceName } from './device-name.ts';
import { passkeyChangedEmail } from './email-templates.ts';
import { assertFresh } from './fresh-session.ts';
import { activateAccepted, membershipsOf } from './memberships.ts';
import { challengeIn, type NewPasskey, type PasskeySignature } from './passkey-answers.ts';
import { addressKey } from './rate-limiter.ts';
import { holdSession } from './sessions.ts';
import { type CookieHeaders, enter } from './sign-in.ts';

const MAX_PASSKEYS = 20;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** A passkey as shown to its owner in a list. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/**
 * Passkeys (WebAuthn), bound to the public address. The device always verifies its user by fingerprint, face, or PIN,
 * so a passkey counts as both factors of a sign-in.
 */
export interface Passkeys {
  /** Oldest first. */
  list(session: ResolvedSession): Promise<PasskeyView[]>;
  /**
   * Returns the options from which the browser creates a new passkey. Throws PROOF_NEEDED without a fresh sign-in.
   */
  beginAdd(session: ResolvedSession): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /**
   * Stores a new passkey, named after the browser. Throws PROOF_NEEDED, or INVALID for one that cannot be verified.
   */
  add(session: ResolvedSession, answer: NewPasskey, caller: Caller): Promise<PasskeyView>;
  /** Throws NOT_FOUND both for a passkey that no longer exists and for another person's. */
  rename(session: ResolvedSession, id: string, name: string): Promise<void>;
  /** Throws PROOF_NEEDED, and NOT_FOUND like {@link Passkeys.rename}. */
  remove(session: ResolvedSession, id: string): Promise<void>;
  /**
   * Returns the options that the browser signs at sign-in. They name no person, so they reveal nothing about
   * accounts.
   */
  beginSignIn(caller: Caller): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Signs in with both factors. Throws RATE_LIMITED, or INVALID for a signature that matches no passkey. */
  signIn(signature: PasskeySignature, caller: Caller): Promise<CookieHeaders>;
  /**
   * Proves a signed-in person's identity again; the session gets a new token. Throws like {@link Passkeys.signIn}.
   */
  prove(session: ResolvedSession, signature: PasskeySignature, caller: Caller): Promise<CookieHeaders>;
}

const late = (): AppError =>
  new AppError('INVALID', {
    message: 'The passkey was given too late, or twice. Nothing was changed. Try again.',
  });

const unverified = (): AppError =>
  new AppError('INVALID', {
    message:
      'The new passkey could not be verified. Nothing was added. Use a device that checks your finger, face, or PIN, and try again.',
  });

const opensNothing = (): AppError =>
  new AppError('INVALID', {
    message:
      'This passkey is not linked to a user. Nothing was changed. Sign in another way; if you removed the passkey from your profile, delete it from your device too.',
  });

const tooMany = (): AppError =>
  notReady(`You have ${MAX_PASSKEYS} passkeys. Nothing was added. Remove one that you no longer use.`);

const addDetails = z.object({ sessionId: z.string() });

interface PasskeyRow {
  id: string;
  identity_id: string;
  credential_id: string;
  public_key: string;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const viewOf = ({ id, name, created_at, last_used_at }: PasskeyRow): PasskeyView => ({
  id,
  name,
  addedAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

export function createPasskeys(context: IdentityContext): Passkeys {
  const { pool, tenancy, writer, rateLimiter, limits, sessions, cookies, background, mailer } = context;
  const rpID = new URL(context.publicUrl).hostname;
  const place = { expectedOrigin: context.publicUrl, expectedRPID: rpID, requireUserVerification: true };

  const rowsOf = async (identityId: string): Promise<PasskeyRow[]> =>
    (
      await pool.query<PasskeyRow>('select * from passkeys where identity_id = $1 order by created_at, id', [
        identityId,
      ])
    ).rows;

  const tellChange = (email: string, name: string, added: boolean): void =>
    background.run('A mail about a passkey', () => mailer.send(passkeyChangedEmail(email, name, added)));

  /** Checks a signature over a challenge of ours. Returns the passkey that made it. */
  const verify = async (signature: PasskeySignature, caller: Caller): Promise<PasskeyRow> => {
    await rateLimiter.count(`passkey ${addressKey(caller.ip)}`, limits.signInsFromAddress);
    const challenge = challengeIn(signature.response);
    if (challenge === null || !(await takeChallenge(pool, 'use-passkey', challenge, z.object({}))))
      throw late();
    const { rows } = await pool.query<PasskeyRow>('select * from passkeys where credential_id = $1', [
      signature.id,
    ]);
    const [row] = rows;
    if (!row) throw opensNothing();
    const credential = {
      id: row.credential_id,
      publicKey: isoBase64URL.toBuffer(row.public_key),
      counter: Number(row.counter),
    };
    const verified = await verifyAuthenticationResponse({
      ...place,
      response: signature,
      expectedChallenge: challenge,
      credential,
    }).catch(() => null);
    if (!verified?.verified) throw opensNothing();
    await pool.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [
      row.id,
      verified.authenticationInfo.newCounter,
    ]);
    return row;
  };

  return {
    async list({ identityId }) {
      return (await rowsOf(identityId)).map(viewOf);
    },

    async beginAdd(session) {
      assertFresh(session);
      const known = await rowsOf(session.identityId);
      if (known.length >= MAX_PASSKEYS) throw tooMany();
      const options = await generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        userName: session.email,
        userDisplayName: session.user.name,
        userID: Uint8Array.from(Buffer.from(session.identityId)),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await saveChallenge(pool, 'add-passkey', options.challenge, { sessionId: session.sessionId });
      return options;
    },

    async add(session, answer, caller) {
      assertFresh(session);
      const challenge = challengeIn(answer.response);
      const begun = challenge && (await takeChallenge(pool, 'add-passkey', challenge, addDetails));
      if (!begun || begun.sessionId !== session.sessionId) throw late();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...place,
        response: answer,
        expectedChallenge: challenge,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) throw unverified();
      const { id, publicKey, counter } = registrationInfo.credential;
      const { rows } = await inTransaction(pool, plainOpening, async ({ client }) => {
        if (!(await holdSession(client, session.sessionId))) throw new AppError('NOT_AUTHENTICATED');
        return client.query<PasskeyRow>(
          `insert into passkeys (id, identity_id, credential_id, public_key, counter, transports, name)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning *`,
          [
            newKey(),
            session.identityId,
            id,
            isoBase64URL.fromBuffer(publicKey),
            counter,
            JSON.stringify(answer.response.transports ?? []),
            deviceName(caller.headers['user-agent'] ?? null),
          ],
        );
      });
      const [row] = rows;
      if (!row) throw unverified();
      tellChange(session.email, row.name, true);
      return viewOf(row);
    },

    async rename({ identityId }, id, name) {
      const { rowCount } = await pool.query(
        'update passkeys set name = $3 where id = $1 and identity_id = $2',
        [id, identityId, name],
      );
      if (!rowCount) throw new AppError('NOT_FOUND');
    },

    async remove(session, id) {
      assertFresh(session);
      const { rows } = await pool.query<{ name: string }>(
        'delete from passkeys where id = $1 and identity_id = $2 returning name',
        [id, session.identityId],
      );
      const [row] = rows;
      if (!row) throw new AppError('NOT_FOUND');
      tellChange(session.email, row.name, false);
    },

    async beginSignIn(caller) {
      await rateLimiter.count(`challenge ${addressKey(caller.ip)}`, limits.challengesFromAddress);
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      });
      await saveChallenge(pool, 'use-passkey', options.challenge);
      return options;
    },

    async signIn(signature, caller) {
      const { identity_id: identityId } = await verify(signature, caller);
      const identity = await findIdentity(pool, { id: identityId });
      await activateAccepted(pool, tenancy, writer, identityId);
      const memberships = await membershipsOf(pool, identityId);
      if (!identity || !memberships.some(({ acceptedAt }) => acceptedAt !== null)) throw opensNothing();
      return enter(context, { identityId, email: identity.email, isWhole: true }, caller);
    },

    async prove({ identityId, sessionId }, signature, caller) {
      const row = await verify(signature, caller);
      if (row.identity_id !== identityId) throw opensNothing();
      return [cookies.session(await sessions.renew(sessionId))];
    },
  };
}

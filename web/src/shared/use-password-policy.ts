import {
  type PasswordPolicy,
  passwordPolicySchema,
  productPasswordPolicy,
} from '@sable/domain/password-policy';
import { z } from 'zod';
import { getJson } from '../live/client-error.ts';
import { type RequestState, useRequest } from './use-request.ts';

const answer = z.object({ passwordPolicy: passwordPolicySchema });
const ask = async () => answer.parse(await getJson('/api/setup')).passwordPolicy;

/** Returns the requirements for new passwords in this installation, as the server reports them. */
export const usePasswordPolicySetting = (): RequestState<PasswordPolicy> => useRequest(ask);

/**
 * Returns the same policy for a form: until the server has responded, the product's default. The server checks in any
 * case.
 */
export const usePasswordPolicy = (): PasswordPolicy => useRequest(ask).value ?? productPasswordPolicy;

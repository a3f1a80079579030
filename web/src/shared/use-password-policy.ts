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

/** What new passwords must have in this installation, as the server answers it. */
export const usePasswordPolicySetting = (): RequestState<PasswordPolicy> => useRequest(ask);

/** The same for a form: until the server has answered, what the product ships with. The server checks in any case. */
export const usePasswordPolicy = (): PasswordPolicy => useRequest(ask).value ?? productPasswordPolicy;

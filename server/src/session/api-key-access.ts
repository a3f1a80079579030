import { z } from 'zod';
import { keyScopePart, offeredPart } from '@sable/domain/api-key-scope';
import { USE_NOTED_EVERY_MS } from '@sable/domain/api-key';
import { systemActor } from '@sable/domain/kernel/actor';
import type { Tenancy } from '../db/tenant.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import { toActingPerson, type ActingRow } from './acting-person.ts';
import type { ResolvedAccess } from './actor.ts';
import type { Background } from './background.ts';

interface KeyRow extends ActingRow {
  stamp: string;
  key_id: string;
  key_name: string;
  scope: unknown;
  expires_at: string;
  last_used_at: string | null;
}

export interface ApiKeyReader {
  /**
   * Returns the access of a key: its creator's current access, within the key's scope. Null for a key that is
   * unknown, revoked, or expired.
   */
  read(hash: string): Promise<ResolvedAccess | null>;
}

const scopeSchema = z.array(keyScopePart);

/** @param background records the use of a key; no response waits for it. */
export function createApiKeyReader(tenancy: Tenancy, writer: Writer, background: Background): ApiKeyReader {
  const noteUse = ({ key_id: id, last_used_at: usedAt, company_id: companyId }: KeyRow): void => {
    if (usedAt !== null && Date.now() - Date.parse(usedAt) < USE_NOTED_EVERY_MS) return;
    background.run('noting the use of an API key', async () => {
      const mutations = [{ name: 'api-keys.used', args: { id } }];
      await writer.mutate(systemActor(companyId), { key: newKey(), mutations });
    });
  };
  return {
    async read(hash) {
      const [row] = await tenancy.crossTenantQuery<KeyRow>(
        'select api_key_stamp($1) as stamp, api_key_name($1) as key_name, k.*, defined_roles(k.company_id, k.user_roles) from resolve_api_key($1) k',
        [hash],
      );
      if (!row) return null;
      noteUse(row);
      return {
        credential: { kind: 'api-key', hash },
        proof: { kind: 'api-key', hash, stamp: row.stamp },
        accessId: row.key_id,
        expiresAt: row.expires_at,
        ...toActingPerson(row),
        apiKeyName: row.key_name,
        apiKey: { id: row.key_id, scope: offeredPart(scopeSchema.parse(row.scope)) },
      };
    },
  };
}

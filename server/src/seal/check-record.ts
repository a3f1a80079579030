import { createHash } from 'node:crypto';
import { signatureHash } from '@sable/domain/estimate/estimate-events';
import { brokenLink, type BrokenChain, type StoredEvent } from '@sable/domain/estimate/event-chain';
import { estimateEvents, estimateSignatures, estimateVersions } from '@sable/domain/estimate/version';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { pathOf } from '@sable/domain/kernel/document';
import { where } from '@sable/domain/kernel/predicate';
import type { Transaction } from '@sable/domain/kernel/transaction';
import type { RecordCheck } from '@sable/domain/seal-check';
import type { Tenancy } from '../db/tenant.ts';
import { readAsSystem } from '../read-as.ts';
import { sha256 } from '../transaction-context.ts';

/** An event in the audit trail: its id, and its hash if it had one when it was written. */
interface Audited {
  readonly id: string;
  readonly hash: string | null;
}

/** The related stored data, besides the events themselves. */
interface RelatedRecords {
  readonly copies: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<string, unknown>;
  readonly audited: readonly Audited[];
}

/**
 * Checks that the record of events of a copy is unaltered: each event, their order, the sent and signed content, and
 * the copy, against the hash chain and the audit trail. Returns null for a file that is not stored here.
 */
export async function checkRecord(tenancy: Tenancy, file: Buffer): Promise<RecordCheck | null> {
  const [issued] = await tenancy.crossTenantQuery<{ company_id: string; version_id: string }>(
    'select company_id, version_id from issued_copy($1)',
    [createHash('sha256').update(file).digest('hex')],
  );
  if (!issued) return null;
  const { company_id: companyId, version_id: versionId } = issued;
  const found = await readAsSystem(tenancy, companyId, async (tx) => {
    const { estimateId } = await tx.get(estimateVersions, versionId);
    const events = await tx.listAll(estimateEvents, where({ estimateId }));
    return { estimateId, events: events.toSorted((a, b) => a.position - b.position) };
  });
  const { estimateId, events } = found;
  const related = await readRelated(tenancy, companyId, estimateId);
  const broken =
    (await brokenLink(events, async (text) => sha256(text))) ??
    againstAudit(events, related.audited) ??
    (await readAsSystem(tenancy, companyId, (tx) => againstSubjects(tx, events, related)));
  if (broken) return { state: 'broken', ...broken };
  return { state: 'unbroken', events: events.length, head: events.at(-1)?.hash ?? '' };
}

const readRelated = (tenancy: Tenancy, companyId: string, estimateId: string): Promise<RelatedRecords> =>
  tenancy.withTenant(
    companyId,
    async (client) => {
      const versions = await client.query<{ id: string; content: unknown; copy: string | null }>(
        `select v.id, v.content, encode(sha256(c.pdf), 'hex') as copy from estimate_versions v
           left join signed_copies c on c.company_id = v.company_id and c.version_id = v.id
         where v.company_id = $1 and v.estimate_id = $2`,
        [companyId, estimateId],
      );
      const audited = await client.query<Audited>(
        `select u.document_id as id, u.after->>'hash' as hash from update_paths p join updates u on u.company_id = p.company_id and u.seq = p.seq
         where p.company_id = $1 and p.path = $2 and u.collection = $3 and u.operation = 'create'`,
        [companyId, pathOf('estimates', estimateId), estimateEvents.collection],
      );
      return {
        contents: new Map(versions.map(({ id, content }) => [id, content])),
        copies: new Map(versions.flatMap(({ id, copy }) => (copy ? [[id, copy]] : []))),
        audited,
      };
    },
    'snapshot',
  );

/** Compares the events with the audit trail, which detects a completely rewritten chain or a cut-off end. */
function againstAudit(
  events: readonly (StoredEvent & { readonly id: string })[],
  audited: readonly Audited[],
): BrokenChain | null {
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const { id, hash } of audited) {
    const event = byId.get(id);
    if (!event) return { fault: 'ending', position: events.length + 1 };
    if (hash !== null && hash !== event.hash) return { fault: 'changed', position: event.position };
  }
  return null;
}

/** Checks that the sent, signed, and sealed content matches the hashes in the events. */
async function againstSubjects(
  tx: Transaction,
  events: readonly StoredEvent[],
  { contents, copies }: RelatedRecords,
): Promise<BrokenChain | null> {
  const [first] = events;
  if (!first) return null;
  const ofEstimate = where({ estimateId: first.estimateId });
  const versions = await tx.listAll(estimateVersions, ofEstimate);
  const signatures = await tx.listAll(estimateSignatures, ofEstimate);
  for (const { kind, revision, position, subjectHash } of events) {
    if (subjectHash === null) continue;
    const version = versions.find((each) => each.revision === revision);
    const contentHash = version && sha256(canonicalJson(contents.get(version.id)));
    const isVersion = subjectHash === contentHash && subjectHash === version?.hash;
    if (kind === 'sent' && !isVersion) return { fault: 'version', position };
    if (kind === 'signed') {
      const ofVersion = signatures.filter(({ versionId }) => versionId === version?.id);
      const hashes = await Promise.all(ofVersion.map((signature) => signatureHash(tx, signature)));
      if (!hashes.includes(subjectHash)) return { fault: 'signature', position };
    }
    if (kind === 'accepted' && !isVersion && subjectHash !== copies.get(version?.id ?? ''))
      return { fault: 'copy', position };
  }
  return null;
}

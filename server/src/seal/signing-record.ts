import { createHash, X509Certificate } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';
import { chainText, type StoredEvent } from '@sable/domain/estimate/event-chain';
import { signatureText } from '@sable/domain/estimate/estimate-events';
import { estimateEvents, estimateSignatures } from '@sable/domain/estimate/version';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { notReady } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import type { Tenancy } from '../db/tenant.ts';
import { readAsSystem } from '../read-as.ts';
import { sealParts } from './check-seal.ts';
import { readDer } from './der.ts';
import { readSeal, type StatedSeal } from './read-seal.ts';
import { recordGuide } from './record-guide.ts';

/** A file that contains exactly the text whose SHA-256 is stored. */
interface Proved {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The data of an estimate stored from its first sending on. */
interface Kept {
  readonly versions: readonly Proved[];
  readonly signatures: readonly string[];
  readonly events: readonly StoredEvent[];
  readonly copy: Buffer | undefined;
}

const numbered = (position: number): string => String(position).padStart(4, '0');

/**
 * Returns the record of a signing as a ZIP file that can be read and checked without this product: the sealed copy,
 * its seal and certificate, and each version, signature, and event as the exact bytes that were hashed. Throws
 * NOT_READY before a sealed copy is stored.
 *
 * @param reference the estimate's reference, used in the file names.
 */
export async function signingRecord(
  tenancy: Tenancy,
  companyId: string,
  { id: estimateId, reference }: { readonly id: string; readonly reference: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { versions, signatures, events, copy } = await readKept(tenancy, companyId, estimateId);
  const seal = copy && readSeal(copy);
  if (!copy || !seal)
    throw notReady(
      'The record can be saved once the signed copy is sealed. The signatures so far are kept. Try again after that.',
    );
  const name = reference.replace(/[^\w.-]+/g, '_');
  const proved: readonly Proved[] = [
    ...versions,
    ...signatures.map((text, index) => ({
      name: `signatures/${numbered(index + 1)}.json`,
      text,
      hash: sha256(text),
    })),
    ...events.map((event) => ({
      name: `events/${numbered(event.position)}.txt`,
      text: chainText(event),
      hash: event.hash,
    })),
  ];
  const copyName = `${name}-signed.pdf`;
  const sums = [...proved, { name: copyName, hash: sha256(copy) }];
  const texts = {
    ...Object.fromEntries(proved.map(({ name: path, text }) => [path, text])),
    'record.json': `${JSON.stringify({ reference, seal: sealOf(seal), events, signatures: signatures.map((text): unknown => JSON.parse(text)) }, null, 2)}\n`,
    SHA256SUMS: sums.map(({ name: path, hash }) => `${hash}  ${path}\n`).join(''),
    'README.txt': recordGuide({ copyName, before: seal.covered[0].length, after: seal.covered[1].length }),
  };
  const { whole: message } = readDer(Buffer.from(seal.contents, 'hex'));
  const x509 = new X509Certificate(sealParts(message).certificate);
  const files: Zippable = {
    [copyName]: copy,
    'seal.p7s': message,
    'certificate.pem': Buffer.from(x509.toString()),
    'public-key.pem': Buffer.from(x509.publicKey.export({ type: 'spki', format: 'pem' })),
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])),
  };
  return { name: `${name}-record.zip`, bytes: Buffer.from(zipSync(files)) };
}

const sealOf = ({ company, statement, sealedAt }: StatedSeal) => ({
  company,
  statement,
  sealedAt: sealedAt.toISOString(),
});

const sha256 = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex');

async function readKept(tenancy: Tenancy, companyId: string, estimateId: string): Promise<Kept> {
  const versions = await tenancy.withTenant(
    companyId,
    (client) =>
      client.query<{ revision: number; hash: string; content: unknown; copy: Buffer | null }>(
        `select v.revision::int, v.hash, v.content, c.pdf as copy from estimate_versions v
           left join signed_copies c on c.company_id = v.company_id and c.version_id = v.id
         where v.company_id = $1 and v.estimate_id = $2 order by v.revision`,
        [companyId, estimateId],
      ),
    'snapshot',
  );
  const ofEstimate = where({ estimateId });
  const { events, signatures } = await readAsSystem(tenancy, companyId, async (tx) => ({
    events: await tx.listAll(estimateEvents, ofEstimate),
    signatures: await tx.listAll(estimateSignatures, ofEstimate),
  }));
  return {
    versions: versions.map(({ revision, hash, content }) => ({
      name: `versions/${numbered(revision)}.json`,
      text: canonicalJson(content),
      hash,
    })),
    signatures: signatures.toSorted((a, b) => a.signedAt.localeCompare(b.signedAt)).map(signatureText),
    events: events.toSorted((a, b) => a.position - b.position),
    copy: versions.findLast(({ copy }) => copy)?.copy ?? undefined,
  };
}

import { z } from 'zod';
import { idSchema, pathOf } from '../kernel/document.ts';
import { defineEntity } from '../kernel/entity.ts';
import {
  choice,
  count,
  day,
  described,
  flag,
  instant,
  longText,
  optional,
  ref,
  requiredText,
  signedMoney,
  text,
} from '../kernel/fields.ts';
import { estimateContentSchema, type EstimateContent } from './content.ts';
import { readsBelowEstimates } from './estimate-access.ts';
import { selectionSchema } from './estimate-parts.ts';
import { outsideMethods } from './recorded.ts';
import { isDrawn, MAX_INK_NUMBERS, nameProblem, normalizedName } from './signer.ts';
import { signerRoles } from './signers.ts';
import { someText } from '../kernel/visible-text.ts';

/**
 * The pictures that a version was sent with, by the id of their file: the company's logo, and those of the lines'
 * products. They are decoration and belong neither to the content nor to its hash.
 */
const versionPicturesSchema = z.object({
  logo: idSchema.nullable(),
  /** Keyed by the id of the line. */
  lines: z.record(idSchema, idSchema),
});
export type VersionPictures = z.output<typeof versionPicturesSchema>;

/** Returns the file ids of the pictures in a version's sections. */
export const picturesOfSections = ({ lines }: Pick<EstimateContent, 'lines'>): readonly string[] =>
  lines.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id));

/**
 * Company-defined roles that may read an estimate may also read its sent data, but only if they may read prices,
 * because the content includes prices.
 */
const partOfEstimate = { follows: 'estimates', asks: 'price' } as const;

const sha256 = (label: string) =>
  described(z.string().regex(/^[0-9a-f]{64}$/), { label, kind: 'text', server: true });

/** A sent version. The database rejects any change to it. `hash` is the SHA-256 of the canonical content. */
export const estimateVersions = defineEntity({
  collection: 'estimate-versions',
  one: 'Sent version',
  many: 'Sent versions',
  insertOnly: true,
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    revision: count('Version', { server: true }),
    content: described(estimateContentSchema, { label: 'Content', kind: 'object', server: true }),
    hash: sha256('SHA-256'),
    pictures: described(versionPicturesSchema, { label: 'Pictures', kind: 'object', server: true }),
  },
  access: { rows: readsBelowEstimates, ...partOfEstimate },
  title: (row) => `${row.content.reference} version ${row.revision}`,
  parents: ({ estimateId, content, pictures: { logo, lines } }) => [
    pathOf('estimates', estimateId),
    ...[logo, ...Object.values(lines), ...picturesOfSections(content)].map(
      (file) => file && pathOf('files', file),
    ),
  ],
  columns: ['revision', 'estimateId', 'hash', 'createdAt', 'createdBy'],
  sortedWithin: 'estimateId',
  sortable: ['revision'],
  generic: { create: false, update: false },
  sample: () => ({}),
});

/** One recipient's public link. The token itself is never stored, only its SHA-256. */
export const estimateLinks = defineEntity({
  collection: 'estimate-links',
  one: 'Customer link',
  many: 'Customer links',
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    versionId: ref('Sent version', 'estimate-versions', { server: true }),
    tokenHash: sha256('Token hash'),
    recipientName: requiredText('Recipient', 120, { server: true }),
    recipientEmail: optional(text('Email', 254, { server: true })),
    /** The holder's position in the signing order; null for a reader, or for an offer with a single signer. */
    place: optional(count('Place of the signer', { server: true }, 6)),
    revokedAt: optional(instant('Revoked', { server: true })),
    /** Revoked because its recipient was sent a newer one. */
    replaced: flag('Replaced by a newer link', { server: true }),
    viewedAt: optional(instant('First viewed', { server: true })),
    consentOpenedAt: optional(instant('Disclosure opened', { server: true })),
    copyOpenedAt: optional(instant('Signed copy opened', { server: true })),
  },
  defaults: { replaced: false },
  access: { rows: readsBelowEstimates, ...partOfEstimate, fields: { tokenHash: 'secret' } },
  title: (row) => row.recipientName,
  parents: (row) => [pathOf('estimates', row.estimateId)],
  columns: ['recipientName', 'recipientEmail', 'viewedAt', 'revokedAt', 'createdAt'],
  sortedWithin: 'estimateId',
  sortable: ['createdAt'],
  generic: { create: false, update: false },
  sample: () => ({}),
});

export const estimateEventKinds = [
  'sent',
  'viewed',
  'question',
  'signed',
  'accepted',
  'declined',
  'extended',
  'revised',
  'voided',
  'expired',
  'answer',
  'link_revoked',
  'reminded',
  'rescinded',
] as const;

/**
 * The events of an estimate between the dealer and the customer, for the history and the evidence page. They form a
 * chain in which each event contains the hash of the previous one.
 */
export const estimateEvents = defineEntity({
  collection: 'estimate-events',
  one: 'Estimate event',
  many: 'Estimate events',
  insertOnly: true,
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    revision: count('Version', { server: true }),
    kind: choice('What happened', estimateEventKinds, { server: true }),
    by: text('By', 160, { server: true }),
    note: optional(longText('Note', 4000, { server: true })),
    /** The question that an answer or a follow-up question belongs to. */
    questionId: optional(ref('Question', 'estimate-events', { server: true })),
    /** The line of the version that a question is about. */
    lineId: optional(described(z.uuid(), { label: 'Line', kind: 'id', server: true })),
    ipAddress: optional(text('IP address', 60, { server: true })),
    userAgent: optional(text('Browser', 400, { server: true })),
    /** SHA-256 of the event's subject: the sent version, the signature, or the sealed copy. */
    subjectHash: optional(sha256('SHA-256 of its subject')),
    /** Its position in the record of the estimate, from 1. */
    position: count('Place', { server: true }),
    previousHash: optional(sha256('SHA-256 of the event before')),
    /** Hash of the event's content and of the previous hash, see `event-chain.ts`. */
    hash: sha256('SHA-256'),
  },
  access: {
    rows: readsBelowEstimates,
    ...partOfEstimate,
    fields: { ipAddress: 'evidence', userAgent: 'evidence' },
  },
  title: (row) => row.kind,
  parents: (row) => [pathOf('estimates', row.estimateId)],
  columns: ['createdAt', 'kind', 'by', 'note', 'revision'],
  sortedWithin: 'estimateId',
  sortable: ['createdAt', 'position'],
  generic: { create: false, update: false },
  sample: () => ({}),
});

/** A signer's full name, stored normalized. The error message for an invalid name is written for the signer. */
export const signerNameSchema = z
  .string()
  .max(120, 'The name is too long. Nothing was signed. Shorten it.')
  .superRefine((name, issues) => {
    const problem = nameProblem(name);
    if (problem) issues.addIssue({ code: 'custom', message: problem });
  })
  .overwrite(normalizedName);

/** Pen strokes in a box of 600 × 200, each a flat list x0, y0, x1, y1, …; or a typed name. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(
        z
          .array(z.number().min(-50).max(650))
          .min(2)
          .max(4000)
          .refine((stroke) => stroke.length % 2 === 0, 'Each point of a stroke has two numbers.'),
      )
      .min(1)
      .max(200)
      .refine(
        (strokes) => strokes.flat().length <= MAX_INK_NUMBERS,
        'The drawing is too long. Draw it again.',
      )
      .refine(isDrawn, 'Draw your signature, or type it.'),
  }),
  z.strictObject({ kind: z.literal('typed'), text: signerNameSchema }),
]);
export type Signature = z.output<typeof signatureSchema>;

/** A stored signature: made here, or recorded by staff from outside. */
const storedSignatureSchema = z.discriminatedUnion('kind', [
  ...signatureSchema.options,
  z.strictObject({
    kind: z.literal('recorded'),
    method: z.enum(outsideMethods),
    by: z.string().max(160),
    /** The signed document, one of the files of the estimate, with the SHA-256 of its bytes. */
    file: z.strictObject({ id: idSchema, sha256: z.string() }).optional(),
  }),
]);
export type StoredSignature = z.output<typeof storedSignatureSchema>;

/** Returns the file id of a signature that staff recorded; null if there is none. */
export const fileOfSignature = ({ signature }: { readonly signature: StoredSignature }): string | null =>
  signature.kind === 'recorded' ? (signature.file?.id ?? null) : null;

/** A buyer's initials, and the ids of the agreement clauses that they were placed at. */
export const initialsSchema = z.strictObject({
  text: someText(6, 'Type your initials.'),
  clauses: z.array(z.string().max(40)).max(50),
});

/** The customer's acceptance with its evidence (ESIGN/UETA: intent, consent, attribution, retention). Insert-only. */
export const estimateSignatures = defineEntity({
  collection: 'estimate-signatures',
  one: 'Signature',
  many: 'Signatures',
  insertOnly: true,
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    versionId: ref('Sent version', 'estimate-versions', { server: true }),
    linkId: ref('Customer link', 'estimate-links', { server: true }),
    /** The position in the signing order, from 1, in this round. */
    place: count('Place', { server: true }, 6),
    round: count('Round', { server: true }, 1000),
    role: choice('Signs as', signerRoles, { server: true }),
    signerName: requiredText('Signer', 120, { server: true }),
    initials: optional(described(initialsSchema, { label: 'Initials', kind: 'object', server: true })),
    signature: described(storedSignatureSchema, { label: 'Signature', kind: 'object', server: true }),
    consentText: longText('Consent', 4000, { server: true }),
    consented: flag('Consented', { server: true }),
    versionHash: text('SHA-256 of the version', 64, { server: true }),
    selection: described(selectionSchema, {
      label: 'Chosen options',
      kind: 'list',
      server: true,
    }),
    optionId: optional(described(z.uuid(), { label: 'Option', kind: 'id', server: true })),
    totals: described(z.record(z.string(), z.unknown()), {
      label: 'Totals accepted',
      kind: 'list',
      server: true,
    }),
    total: signedMoney('Total', { server: true }),
    rmr: signedMoney('RMR', { server: true }),
    signedAt: instant('Signed', { server: true }),
    signedOn: day('Signed on', { server: true }),
    ipAddress: optional(text('IP address', 60, { server: true })),
    forwardedFor: optional(text('Forwarded address', 200, { server: true })),
    userAgent: optional(text('Browser', 400, { server: true })),
  },
  access: {
    rows: readsBelowEstimates,
    ...partOfEstimate,
    fields: { ipAddress: 'evidence', forwardedFor: 'evidence', userAgent: 'evidence' },
  },
  title: (row) => row.signerName,
  parents: (row) => {
    const fileId = fileOfSignature(row);
    return [pathOf('estimates', row.estimateId), fileId && pathOf('files', fileId)];
  },
  filterable: ['estimateId'],
  columns: ['signerName', 'role', 'signedAt', 'total', 'rmr', 'versionHash'],
  generic: { create: false, update: false },
  sample: () => ({}),
});

import { z } from 'zod';

/** A lowercase UUID. Ids are UUIDv7, so they sort by creation time. */
export const idSchema = z.uuid().meta({ label: 'Id', kind: 'id' });
export const instantSchema = z.iso.datetime({ precision: 3 });

/** Fields that every stored document has (specification section 3); only the server sets them. */
export const baseShape = {
  id: idSchema,
  companyId: z.uuid().meta({ label: 'Company', kind: 'id' }),
  version: z.int().min(1).meta({ label: 'Row version', kind: 'count' }),
  createdAt: instantSchema.meta({ label: 'Created', kind: 'instant' }),
  updatedAt: instantSchema.meta({ label: 'Updated', kind: 'instant' }),
  createdBy: z.string().max(80).nullable().meta({ label: 'Created by', kind: 'creator' }),
  belongsTo: z.array(z.string().max(120)).max(50).meta({ label: 'Belongs to', kind: 'paths' }),
} as const;

const baseSchema = z.object(baseShape);
export type BaseDocument = z.infer<typeof baseSchema>;
export const baseFields = Object.keys(baseShape) as (keyof BaseDocument)[];

/** Returns the path of a document, as used in `belongsTo` and audit records. */
export const pathOf = (collection: string, id: string): string => `${collection}/${id}`;

import { z } from 'zod';
import { errorTable } from '@sable/domain/kernel/errors';

export type Json = Record<string, unknown>;

export const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  return rest;
};

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const jsonBody = (schema: Json): Json => ({
  required: true,
  content: { 'application/json': { schema } },
});
export const answer = (description: string, schema?: Json): Json => ({
  description,
  ...(schema && { content: { 'application/json': { schema } } }),
});

/** Every refusal by its status. */
export const errors: Json = Object.fromEntries(
  [...new Set(Object.values(errorTable).map(([status]) => status))].sort().map((status) => [
    String(status),
    answer(
      Object.entries(errorTable)
        .filter(([, row]) => row[0] === status)
        .map(([code]) => code)
        .join(', '),
      ref('Error'),
    ),
  ]),
);

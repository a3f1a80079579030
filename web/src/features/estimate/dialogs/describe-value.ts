import { lineKinds } from '@sable/domain/estimate/line-kind';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { kindLabels, type EstimateFormats } from '../session/formats.ts';

const money = new Set(['unitPrice', 'unitCost']);

const isReduction = (value: unknown): value is Discount =>
  typeof value === 'object' && value !== null && 'kind' in value && ('ppm' in value || 'cents' in value);

/** A field's value in words, for choosing between two people's. */
export function describeValue(field: string, value: unknown, formats: EstimateFormats): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (isReduction(value)) return formats.reduction(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field === 'quantityMilli') return formats.quantity(value);
  if (typeof value === 'number' && money.has(field)) return formats.money(value);
  const kind = lineKinds.find((known) => field === 'kind' && known === value);
  if (kind) return kindLabels[kind];
  if (field === 'expiresOn' && typeof value === 'string') return formats.day(value);
  return typeof value === 'object' ? 'another value' : String(value);
}

import { addMonths } from '../calendar-date.ts';
import type { equipment } from '../equipment.ts';
import { companySettings } from '../estimate/company-context.ts';
import { estimates } from '../estimate/estimate.ts';
import { estimateVersions } from '../estimate/version.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';

type Device = Pick<RowOf<typeof equipment>, 'estimateId' | 'productId'>;

const known = <T>(values: readonly (T | null)[]): readonly T[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Returns the warranty months on parts that each sold estimate stated when it was sent. */
async function promised(
  system: Transaction,
  estimateIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const sold = await system.findMany(estimates, estimateIds);
  const versionOf = new Map([...sold].flatMap(([id, { versionId }]) => (versionId ? [[versionId, id]] : [])));
  const versions = await system.findMany(estimateVersions, [...versionOf.keys()]);
  return new Map(
    [...versions].map(([id, { content }]) => [
      versionOf.get(id) ?? '',
      content.warranty?.partsMonths ?? null,
    ]),
  );
}

/**
 * Returns a function that gives the last day of the warranty of a device installed on a day. The months are those of
 * its product, or else those that its estimate stated when it was sent. A device that was not sold gets the company's
 * current warranty. Null without a warranty.
 */
export async function warrantyOf(
  system: Transaction,
  devices: readonly Device[],
): Promise<(device: Device, installedOn: string) => string | null> {
  const catalog = await system.findMany(products, known(devices.map(({ productId }) => productId)));
  const offers = await promised(system, known(devices.map(({ estimateId }) => estimateId)));
  const { warrantyPartsMonths } = await companySettings(system);
  return ({ productId, estimateId }, installedOn) => {
    const ofOffer = estimateId ? (offers.get(estimateId) ?? null) : warrantyPartsMonths;
    const months = catalog.get(productId ?? '')?.warrantyMonths ?? ofOffer;
    return months ? addMonths(installedOn, months) : null;
  };
}

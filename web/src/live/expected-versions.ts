import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { z } from 'zod';

/** What an update or a deletion says of its row. */
const writtenRow = z.object({
  id: z.string().optional(),
  patch: z.record(z.string(), z.unknown()).optional(),
});

/**
 * What an update or a deletion expects of its row, in the version that `versionOf` gives: an update only of the fields that it writes. Nothing for any other mutation, and for
 * a row without a version.
 */
export function expectedVersions(
  name: string,
  args: unknown,
  versionOf: (collection: string, id: string) => number | undefined,
): ExpectedVersion[] {
  const { id, patch } = writtenRow.safeParse(args).data ?? {};
  const [collection = '', verb] = name.split('.');
  if (!id || (verb === 'update' ? !patch : verb !== 'delete')) return [];
  const version = versionOf(collection, id);
  return version === undefined
    ? []
    : [{ collection, id, version, ...(patch && { fields: Object.keys(patch) }) }];
}

import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { entityOf } from '@sable/domain/registry';
import { z } from 'zod';

/** The parts of an update's or a deletion's arguments that refer to its row. */
const writtenRow = z.object({
  id: z.string().optional(),
  ids: z.array(z.string()).optional(),
  patch: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Returns the version that an update or a deletion expects of its row, as given by `versionOf`; for an update, only
 * for the fields that it writes. Empty for any other mutation, and for a row without a version.
 */
export function expectedVersions(
  name: string,
  args: unknown,
  versionOf: (collection: string, id: string) => number | undefined,
): ExpectedVersion[] {
  const { id, ids = [], patch } = writtenRow.safeParse(args).data ?? {};
  const [collection = '', verb] = name.split('.');
  if (verb === 'remove')
    return ids.flatMap((each) => {
      const version = versionOf(collection, each);
      const fields = [...entityOf(collection).writableFields];
      return version === undefined ? [] : { collection, id: each, version, fields };
    });
  if (!id || (verb === 'update' ? !patch : verb !== 'delete')) return [];
  const version = versionOf(collection, id);
  return version === undefined
    ? []
    : [{ collection, id, version, ...(patch && { fields: Object.keys(patch) }) }];
}

import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { entityOf } from '@sable/domain/registry';
import { z } from 'zod';

/** What an update or a deletion says of its row, or rows. */
const writtenRow = z.object({
  id: z.string().optional(),
  ids: z.array(z.string()).optional(),
  patch: z.record(z.string(), z.unknown()).optional(),
});

/**
 * What an update or a deletion expects of its row, in the version that `versionOf` gives: an update only of the fields that it writes. Nothing for any other mutation, and for
 * a row without a version. Of rows that are removed from a list, only what people write counts: their places, and what follows from other rows, are nobody's work on
 * them.
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

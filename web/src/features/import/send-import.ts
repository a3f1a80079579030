import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReadRow } from '@sable/domain/import/read-row';
import { ROWS_A_REQUEST } from '@sable/domain/import/import-access';
import { m } from '@sable/domain/mutation-names';
import type { Mutate } from '../../live/mutate.ts';

interface Sending {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly inFile: number;
  readonly currency: string;
  readonly rows: readonly ReadRow[];
  readonly onSent: (rows: number) => void;
}

/**
 * Uploads the rows. The server starts automatically once it has received the last one.
 * @returns the id of the import.
 */
export async function sendImport(mutate: Mutate, sending: Sending): Promise<string> {
  const { rows, onSent, ...head } = sending;
  const { id } = await mutate(m.imports.begin, { ...head, total: rows.length });
  for (let at = 0; at < rows.length; at += ROWS_A_REQUEST) {
    const some = rows
      .slice(at, at + ROWS_A_REQUEST)
      .flatMap(({ number, title, externalKey, plan }) =>
        plan ? [{ number, title: title.slice(0, 120), externalKey, plan }] : [],
      );
    await mutate(m.imports.addRows, { id, rows: some });
    onSent(at + some.length);
  }
  return id;
}

import { picturesBySection } from '@sable/domain/estimate/section-pictures';
import { query } from '@sable/domain/queries';
import { useMemo } from 'react';
import { useLive } from '../../../live/hooks.ts';
import type { FileRow } from './estimate-data.ts';

const MAX_FILES = 500;

/** Returns the pictures of an estimate's sections, by section id, live. */
export function useSectionPictures(estimateId: string): ReadonlyMap<string, readonly FileRow[]> {
  const { rows } = useLive(
    query('files', {
      where: { bucket: 'attachments', estimateId },
      orderBy: { field: 'createdAt', direction: 'asc' },
      limit: MAX_FILES,
    }),
  );
  return useMemo(() => picturesBySection(rows ?? []), [rows]);
}

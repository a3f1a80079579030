import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { useMutate } from '../../live/hooks.ts';
import { dialog } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { messageOf } from '../fields/save-field.ts';
import { inSentence } from '../../shared/formats.ts';

/** Returns a function that deletes a record after the person has confirmed with its name in view. */
export function useDelete(entity: AnyEntity, onGone: () => void): (row: AnyRow) => Promise<void> {
  const mutate = useMutate();
  return async (row) => {
    const title = entity.title(row);
    const sure = await dialog.confirm({
      title: `Delete “${title}”?`,
      message: `This ${inSentence(entity.one)} is removed for everyone. Its history is kept.`,
      okText: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await mutate(genericNames(entity.collection).delete, { id: row.id });
      toast.success(`“${title}” was deleted.`);
      onGone();
    } catch (error) {
      toast.error(`“${title}” was not deleted.`, { detail: messageOf(error), timeout: 0 });
    }
  };
}

import { hasRole } from '@sable/domain/kernel/actor';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import { useActor } from '../../live/hooks.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';

interface DraftRow {
  readonly id: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly to: string;
}

/** “Keep as draft”: stores the form on the account as is. */
export const KeepDraft = ({ disabled, onKeep }: { disabled: boolean; onKeep: () => void }) => (
  <Button kind="quiet" disabled={disabled} onClick={onKeep}>
    Keep as draft
  </Button>
);

interface DiscardDraftProps {
  draft: DraftRow;
  mutation: MutationName<{ id: string }, unknown>;
  onDone?: () => void;
}

/** Deletes a draft after a confirmation; renders nothing for people who may not. */
export const DiscardDraft = ({ draft, mutation, onDone }: DiscardDraftProps) => {
  const actor = useActor();
  const act = useAction();
  if (draft.createdBy !== actor.id && !hasRole(actor, 'super', 'admin', 'manager', 'office')) return null;
  const discard = async () => {
    const sure = await dialog.confirm({
      title: 'Discard this draft?',
      message: 'It was not sent, and it cannot be restored.',
      okText: 'Discard',
      danger: true,
    });
    if (sure && (await act(mutation, { id: draft.id }, { done: 'The draft was discarded.' })).ok) onDone?.();
  };
  return (
    <Button small kind="danger-quiet" onClick={() => void discard()}>
      Discard
    </Button>
  );
};

interface DraftsProps<Row extends DraftRow> {
  drafts: readonly Row[];
  /** The id of the draft that is open in the form. */
  open: string | null;
  titleOf: (draft: Row) => string;
  mutation: MutationName<{ id: string }, unknown>;
  onOpen: (draft: Row) => void;
}

/** Unsent drafts of the account, for their author to continue. */
export const Drafts = <Row extends DraftRow>({
  drafts,
  open,
  titleOf,
  mutation,
  onOpen,
}: DraftsProps<Row>) => {
  const actor = useActor();
  const { nameOf } = usePeople();
  const { instant } = useFormats();
  const shown = drafts.filter(({ id }) => id !== open);
  if (shown.length === 0) return null;
  return (
    <Lines label="Drafts">
      {shown.map((draft) => (
        <Line
          key={draft.id}
          title={titleOf(draft)}
          detail={`Draft to ${draft.to} by ${nameOf(draft.createdBy)}, ${instant(draft.updatedAt)}`}
          action={
            <>
              {draft.createdBy === actor.id && (
                <Button small onClick={() => onOpen(draft)}>
                  Continue
                </Button>
              )}
              <DiscardDraft draft={draft} mutation={mutation} />
            </>
          }
        />
      ))}
    </Lines>
  );
};

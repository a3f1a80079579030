import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconClipboardText,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconLink,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { canMove, openStatuses } from '@sable/domain/estimate/lifecycle';
import { useStore } from '../../ui/store.ts';
import { ActionMenu, type MenuGroup } from '../../ui/action-menu.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { withdrawUndo } from '../../ui/undo.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { LifecycleSheet } from './dialogs/lifecycle-sheet.ts';
import { statusTones, statusWords } from './session/status-labels.ts';
import { useNeedsApproval } from './panel/blocks.tsx';
import { useEditorHead } from './session/editor-context.tsx';
import type { EditHistory } from './session/edit-history.ts';
import { SaveState } from './save-state.tsx';

interface EstimateHeaderProps {
  onSheet: (sheet: LifecycleSheet) => void;
  onPaste: () => void;
  onDelete: () => void;
  onClientMode: (on: boolean) => void;
}

interface StepButtonProps {
  history: EditHistory;
  step: 'undo' | 'redo';
  /** What would be taken back or done again; null when there is nothing. */
  what: string | null;
}

const stepWords = { undo: 'Undo', redo: 'Redo' } as const;
const stepIcons = { undo: IconArrowBackUp, redo: IconArrowForwardUp } as const;

/** Every committed cell moves the history: of the two buttons only the one whose words change is drawn again. */
const StepButton = memo(({ history, step, what }: StepButtonProps) => {
  const Icon = stepIcons[step];
  const handleClick = () => {
    withdrawUndo();
    void history[step]();
  };
  return (
    <IconButton
      label={what ? `${stepWords[step]}: ${what}` : `Nothing to ${step}`}
      icon={<Icon aria-hidden />}
      disabled={!what}
      onClick={handleClick}
    />
  );
});
StepButton.displayName = 'StepButton';

const UndoButtons = () => {
  const { history } = useEditorHead();
  const { undo, redo } = useStore(history.state);
  return (
    <>
      <StepButton history={history} step="undo" what={undo} />
      <StepButton history={history} step="redo" what={redo} />
    </>
  );
};

function useMenu({ onSheet, onPaste, onDelete }: EstimateHeaderProps): MenuGroup[] {
  const { estimate, editable, mayAct } = useEditorHead();
  const { id, status } = estimate;
  const open = openStatuses.includes(status);
  const documents: MenuGroup = {
    actions: [
      ...(editable
        ? [{ label: 'Paste lines…', icon: <IconClipboardText aria-hidden />, onClick: onPaste }]
        : []),
      { label: 'PDF preview', icon: <IconFileTypePdf aria-hidden />, onClick: () => onSheet('pdf') },
      {
        label: 'Lines as CSV',
        icon: <IconFileSpreadsheet aria-hidden />,
        href: `/api/estimates/${id}/lines.csv`,
      },
      { label: 'Versions', icon: <IconHistory aria-hidden />, onClick: () => onSheet('history') },
    ],
  };
  const life: MenuGroup = {
    actions: [
      ...(open || status === 'accepted'
        ? [{ label: 'New link…', icon: <IconLink aria-hidden />, onClick: () => onSheet('link') }]
        : []),
      ...(open
        ? [{ label: 'Extend…', icon: <IconHistory aria-hidden />, onClick: () => onSheet('extend') }]
        : []),
      ...(canMove(status, 'voided')
        ? [{ label: 'Void…', icon: <IconBan aria-hidden />, danger: true, onClick: () => onSheet('void') }]
        : []),
      ...(status === 'draft' && estimate.revision === 1
        ? [{ label: 'Delete draft…', icon: <IconTrash aria-hidden />, danger: true, onClick: onDelete }]
        : []),
    ],
  };
  return mayAct && life.actions.length > 0 ? [documents, life] : [documents];
}

const SendAs = memo(({ approval, onSheet }: { approval: boolean } & Pick<EstimateHeaderProps, 'onSheet'>) => (
  <Button kind="primary" icon={<IconSend aria-hidden />} onClick={() => onSheet('send')}>
    {approval ? 'Ask for approval' : 'Send'}
  </Button>
));
SendAs.displayName = 'SendAs';

/** Whether approval is needed follows from the totals of every keystroke, the button only from the answer. */
const SendButton = ({ onSheet }: Pick<EstimateHeaderProps, 'onSheet'>) => {
  const { estimate, mayAct } = useEditorHead();
  const approval = useNeedsApproval();
  if (!mayAct || (estimate.status !== 'draft' && estimate.status !== 'approved')) return null;
  return <SendAs approval={approval} onSheet={onSheet} />;
};

/** Which estimate, how it stands, and what can be done with it. */
export const EstimateHeader = (props: EstimateHeaderProps) => {
  const { estimate, account, clientMode } = useEditorHead();
  const groups = useMenu(props);
  if (clientMode)
    return (
      <PageHeader
        title={estimate.reference}
        actions={
          <Button icon={<IconEyeOff aria-hidden />} onClick={() => props.onClientMode(false)}>
            Leave customer’s view
          </Button>
        }
      />
    );
  return (
    <PageHeader
      title={estimate.reference}
      parent={
        account
          ? { label: account.name, href: `/account/${account.id}` }
          : { label: 'Estimates', href: '/estimates' }
      }
      chips={<StatusChip tone={statusTones[estimate.status]}>{statusWords[estimate.status]}</StatusChip>}
      actions={
        <>
          <SaveState />
          {estimate.status === 'draft' && <UndoButtons />}
          <IconButton
            label="Customer’s view"
            icon={<IconEye aria-hidden />}
            onClick={() => props.onClientMode(true)}
          />
          <ActionMenu
            trigger={<IconButton hint={false} label="More actions" icon={<IconDots aria-hidden />} />}
            groups={groups}
          />
          <SendButton onSheet={props.onSheet} />
        </>
      }
    />
  );
};

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconBuildings,
  IconCircleX,
  IconClipboardText,
  IconCoins,
  IconCopy,
  IconDots,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconLayoutSidebarRight,
  IconLink,
  IconSend,
  IconTrash,
  IconWritingSign,
} from '@tabler/icons-react';
import { memo } from 'react';
import { estimates } from '@sable/domain/estimate/estimate';
import { canMove, openStatuses } from '@sable/domain/estimate/lifecycle';
import { mayRecordAcceptance, recordableStatuses } from '@sable/domain/estimate/recorded';
import { matchNone } from '@sable/domain/kernel/predicate';
import { hasRight } from '@sable/domain/kernel/rights';
import { useLiveClient } from '../../live/hooks.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toast.ts';
import { useIsOnScreen } from '../../address.ts';
import { ActionMenu, type MenuGroup } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { LifecycleSheet } from './session/lifecycle-sheet.ts';
import { statusTones, statusLabels } from './session/formats.ts';
import { useNeedsApproval } from './panel/send-blockers.tsx';
import { useEditor } from './session/editor-context.tsx';
import { useCostColumn } from './session/use-cost-column.ts';
import { useDealPanel } from './session/use-deal-panel.ts';
import { SaveState } from './save-state.tsx';

interface EstimateHeaderProps {
  onSheet: (sheet: LifecycleSheet) => void;
  onPaste: () => void;
  onDelete: () => void;
}

interface StepButtonProps {
  step: 'undo' | 'redo';
  /** The change to undo or redo; null if there is none. */
  what: string | null;
}

const stepLabels = { undo: 'Undo', redo: 'Redo' } as const;
const stepIcons = { undo: IconArrowBackUp, redo: IconArrowForwardUp } as const;

/** Memoized: every committed cell changes the history, but only the button with a new label re-renders. */
const StepButton = memo(({ step, what }: StepButtonProps) => {
  const { session } = useEditor();
  const Icon = stepIcons[step];
  return (
    <IconButton
      label={what ? `${stepLabels[step]}: ${what}` : `Nothing to ${step}`}
      icon={<Icon aria-hidden />}
      disabled={!what}
      onClick={() => void session[step]()}
    />
  );
});
StepButton.displayName = 'StepButton';

const UndoButtons = () => {
  const { session } = useEditor();
  const { undo, redo } = useStore(session.history);
  return (
    <>
      <StepButton step="undo" what={undo} />
      <StepButton step="redo" what={redo} />
    </>
  );
};

function useMenu({ onSheet, onPaste, onDelete }: EstimateHeaderProps): MenuGroup[] {
  const { actor, account, estimate, editable, canAct } = useEditor();
  const { cost, toggle } = useCostColumn();
  const panel = useDealPanel();
  const { id, status } = estimate;
  const open = openStatuses.includes(status);
  const mayCopy = estimates.permission(actor).create !== matchNone;
  const documents: MenuGroup = {
    actions: [
      ...(editable
        ? [{ label: 'Paste lines…', icon: <IconClipboardText aria-hidden />, onClick: onPaste }]
        : []),
      ...(toggle
        ? [
            {
              label: cost ? 'Hide costs' : 'Show costs',
              icon: <IconCoins aria-hidden />,
              onClick: toggle,
            },
          ]
        : []),
      ...(panel.toggle
        ? [
            {
              label: panel.isShown ? 'Hide the deal panel' : 'Show the deal panel',
              icon: <IconLayoutSidebarRight aria-hidden />,
              onClick: panel.toggle,
            },
          ]
        : []),
      { label: 'PDF preview', icon: <IconFileTypePdf aria-hidden />, onClick: () => onSheet('pdf') },
      {
        label: 'Lines as CSV',
        icon: <IconFileSpreadsheet aria-hidden />,
        href: `/api/estimates/${id}/lines.csv`,
      },
      ...(estimate.rollOutId
        ? [
            {
              label: 'Open its roll-out',
              icon: <IconBuildings aria-hidden />,
              href: `/roll-out/${estimate.rollOutId}`,
            },
          ]
        : []),
      { label: 'Versions', icon: <IconHistory aria-hidden />, onClick: () => onSheet('history') },
      ...(mayCopy
        ? [
            {
              label: 'Copy to an account…',
              icon: <IconCopy aria-hidden />,
              href: `/estimate/new?copy=${id}`,
            },
            ...(account?.organizationId && !estimate.changesId && !estimate.rollOutId
              ? [
                  {
                    label: 'Roll out to sites…',
                    icon: <IconBuildings aria-hidden />,
                    onClick: () => onSheet('rollOut'),
                  },
                ]
              : []),
            {
              label: 'Save as a template…',
              icon: <IconCopy aria-hidden />,
              onClick: () => onSheet('template'),
            },
          ]
        : []),
    ],
  };
  const life: MenuGroup = {
    actions: [
      ...(open || status === 'accepted' || status === 'rescinded'
        ? [{ label: 'Customer’s links…', icon: <IconLink aria-hidden />, onClick: () => onSheet('link') }]
        : []),
      ...(open
        ? [{ label: 'Extend…', icon: <IconHistory aria-hidden />, onClick: () => onSheet('extend') }]
        : []),
      ...(recordableStatuses.includes(status) && mayRecordAcceptance(actor)
        ? [
            {
              label: 'Record acceptance…',
              icon: <IconWritingSign aria-hidden />,
              onClick: () => onSheet('accepted'),
            },
          ]
        : []),
      ...(canMove(status, 'declined')
        ? [
            {
              label: 'Record decline…',
              icon: <IconCircleX aria-hidden />,
              onClick: () => onSheet('declined'),
            },
          ]
        : []),
      ...(canMove(status, 'voided')
        ? [{ label: 'Void…', icon: <IconBan aria-hidden />, danger: true, onClick: () => onSheet('void') }]
        : []),
      ...(status === 'draft' && estimate.revision === 1
        ? [{ label: 'Delete draft…', icon: <IconTrash aria-hidden />, danger: true, onClick: onDelete }]
        : []),
    ],
  };
  return canAct && life.actions.length > 0 ? [documents, life] : [documents];
}

const SendAs = memo(({ approval, onSheet }: { approval: boolean } & Pick<EstimateHeaderProps, 'onSheet'>) => (
  <Button kind="primary" icon={<IconSend aria-hidden />} onClick={() => onSheet('send')}>
    {approval ? 'Ask for approval' : 'Send'}
  </Button>
));
SendAs.displayName = 'SendAs';

/**
 * The need for approval is recomputed with the totals on every keystroke. The button re-renders only when the result
 * changes.
 */
const SendButton = ({ onSheet }: Pick<EstimateHeaderProps, 'onSheet'>) => {
  const { estimate, canAct } = useEditor();
  const approval = useNeedsApproval();
  if (!canAct || (estimate.status !== 'draft' && estimate.status !== 'approved')) return null;
  return <SendAs approval={approval} onSheet={onSheet} />;
};

/**
 * Returns a function that shows the customer's own page instead of the product, with its menu, search, and other
 * customers. Pending changes are sent first.
 */
function useTurnToCustomer() {
  const { session, estimate } = useEditor();
  const client = useLiveClient();
  const isOnScreen = useIsOnScreen();
  return async () => {
    session.flush();
    await client.settled();
    if (client.state.waiting > 0)
      toast.error(
        'The server cannot be reached, and the customer’s page is made there. What you typed is kept and sent later. Try again when you are online.',
      );
    else if (isOnScreen()) window.location.assign(`/customer-view/${estimate.id}`);
  };
}

/** The estimate's reference, status, and actions. */
export const EstimateHeader = (props: EstimateHeaderProps) => {
  const { estimate, account, actor } = useEditor();
  const groups = useMenu(props);
  const turn = useTurnToCustomer();
  return (
    <PageHeader
      title={estimate.reference}
      parent={
        account
          ? { label: account.name, href: `/account/${account.id}` }
          : { label: 'Estimates', href: '/estimates' }
      }
      chips={<StatusChip tone={statusTones[estimate.status]}>{statusLabels[estimate.status]}</StatusChip>}
      actions={
        <>
          <SaveState />
          {estimate.status === 'draft' && <UndoButtons />}
          {hasRight(actor, 'price') && (
            <IconButton label="Customer’s view" icon={<IconEye aria-hidden />} onClick={() => void turn()} />
          )}
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

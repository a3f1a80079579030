import { AttachmentsBlock } from '../../../attachments/attachments-block.tsx';
import { RightOfEstimate } from '../../../cancellation/lazy-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { LifecycleSheet } from '../session/lifecycle-sheet.ts';
import { useEditor } from '../session/editor-context.tsx';
import { useEstimateFieldEdit } from '../session/use-estimate-field-edit.ts';
import { ChangeOrders } from '../lazy-parts.tsx';
import { AcceptedBlock } from './accepted-block.tsx';
import { Blocks } from './send-blockers.tsx';
import { DealFields } from './deal-fields.tsx';
import { HealthChip } from './health-chip.tsx';
import { PanelTotals } from './panel-totals.tsx';
import { Questions } from './questions.tsx';
import { SaleFields } from './sale-fields.tsx';
import { SignersBlock } from './signers-block.tsx';
import { Timeline } from './timeline.tsx';
import classes from './panel.module.css';

/** For colleagues only; the customer never sees it. */
const NotesField = () => {
  const { editable } = useEditor();
  const edit = useEstimateFieldEdit('internalNotes', 'Internal notes changed');
  return (
    // Focus is handled here because the field itself only reports blur.
    <div onFocus={edit.begin}>
      <TextAreaField
        label="Internal notes"
        help="Only your colleagues see this."
        readOnly={!editable}
        maxLength={4000}
        value={edit.text}
        onChange={edit.change}
        onBlur={edit.finish}
      />
    </div>
  );
};

/** The versions in a row, and the button to compare them. */
const VersionList = ({ onCompare }: { onCompare: () => void }) => {
  const { estimate } = useEditor();
  const sent = estimate.versionId ? estimate.revision : estimate.revision - 1;
  return (
    <div className={classes.versions}>
      <span>
        Version {estimate.revision}
        {!estimate.versionId && ' in progress'}
      </span>
      {sent > 0 && (
        <Button small kind="quiet" onClick={onCompare}>
          {sent + (estimate.versionId ? 0 : 1) > 1 ? 'Compare versions' : 'See the sent version'}
        </Button>
      )}
    </div>
  );
};

interface EstimatePanelProps {
  onSheet: (sheet: LifecycleSheet) => void;
}

/**
 * The key facts of an estimate: the customer's questions, the totals, what blocks sending, and the terms of the deal.
 */
export const EstimatePanel = ({ onSheet }: EstimatePanelProps) => {
  const { editable, estimate, canAct } = useEditor();
  return (
    <div className={classes.panel}>
      <Questions />
      <SignersBlock onSheet={onSheet} />
      {(estimate.status === 'accepted' || estimate.status === 'rescinded') && (
        <>
          <AcceptedBlock />
          <ChangeOrders />
          <RightOfEstimate estimateId={estimate.id} />
        </>
      )}
      <Section title="Totals" actions={<HealthChip />}>
        <PanelTotals />
        {editable && canAct && <Blocks />}
      </Section>
      <Section title="Deal">
        <div className={classes.fields}>
          <DealFields />
          <SaleFields />
        </div>
      </Section>
      <Section>
        <NotesField />
      </Section>
      <AttachmentsBlock collection="estimates" id={estimate.id} />
      <Section title="History">
        <VersionList onCompare={() => onSheet('history')} />
        <Timeline />
      </Section>
    </div>
  );
};

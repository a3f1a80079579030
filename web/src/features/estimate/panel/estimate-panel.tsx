import { Section } from '../../../ui/section.tsx';
import { AcceptedBlock } from './accepted-block.tsx';
import type { LifecycleSheet } from '../dialogs/lifecycle-sheet.ts';
import { VersionList } from './version-list.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { Blocks } from './blocks.tsx';
import { DealFields } from './deal-fields.tsx';
import { HealthChip } from './health-chip.tsx';
import { NotesField } from './notes-field.tsx';
import { PanelTotals } from './panel-totals.tsx';
import { Questions } from './questions.tsx';
import { Timeline } from './timeline.tsx';
import classes from './panel.module.css';

interface EstimatePanelProps {
  onSheet: (sheet: LifecycleSheet) => void;
  onRevise: () => void;
}

/** What matters now about an estimate: the customer's words, the totals, what blocks sending, the terms of the deal. */
export const EstimatePanel = ({ onSheet, onRevise }: EstimatePanelProps) => {
  const { editable, estimate, canAct } = useEditor();
  return (
    <div className={classes.panel}>
      <Questions onRevise={onRevise} />
      {estimate.status === 'accepted' && <AcceptedBlock />}
      <Section title="Totals" actions={<HealthChip />}>
        <PanelTotals />
        {editable && canAct && <Blocks />}
      </Section>
      <Section title="Deal">
        <DealFields />
      </Section>
      <Section>
        <NotesField />
      </Section>
      <Section title="History">
        <VersionList onCompare={() => onSheet('history')} />
        <Timeline />
      </Section>
    </div>
  );
};

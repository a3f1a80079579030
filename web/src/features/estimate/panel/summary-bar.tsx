import { IconChevronUp } from '@tabler/icons-react';
import { recurringTexts } from '@sable/domain/estimate/total-rows';
import { documentEn } from '@sable/domain/texts/en/document';
import { Button } from '../../../ui/button.tsx';
import { HealthChip } from '../lazy-parts.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from '../estimate-view.module.css';

/** Bar with the totals for screens without room for the panel, which opens from it. */
export const SummaryBar = ({ onOpen }: { onOpen: () => void }) => {
  const { formats } = useEditor();
  const totals = useRows((rows) => rows.totals);
  const recurring = recurringTexts(totals, formats.money);
  const monthly = recurring.length > 0 ? documentEn.listed(recurring) : 'Nothing monthly';
  return (
    <div className={classes.summary} role="group" aria-label="Totals">
      <p className={classes.summaryTotal}>
        <strong>{formats.money(totals.oneTime.total)}</strong>
        {/* Text that is truncated on a narrow screen is shown in full in the deal's sheet. */}
        <span title={monthly}>{monthly}</span>
      </p>
      <div className={classes.summaryChip}>
        <HealthChip />
      </div>
      <Button icon={<IconChevronUp aria-hidden />} onClick={onOpen}>
        Deal
      </Button>
    </div>
  );
};

import { placeOfRule } from '@sable/domain/cancellation/rule-text';
import { Line, Lines } from '../../shared/lines.tsx';
import { useFormats } from '../../shared/use-company.ts';
import type { CorrectionRow } from '../../shared/use-company-rules.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Section } from '../../ui/section.tsx';
import { tableRuleText } from './shown-rules.ts';

/** All versions of a rule that counsel provided, newest first, with the counsel and the person who entered it. */
export const RuleCorrections = ({ rows }: { rows: readonly CorrectionRow[] }) => {
  const { day, instant } = useFormats();
  const { nameOf } = usePeople();
  if (rows.length === 0) return null;
  return (
    <Section
      title="Corrections by your counsel"
      note="Each applies from its date and replaces the earlier rule, if there was one."
      flush
    >
      <Lines label="Corrections by your counsel">
        {rows.toReversed().map(({ id, rule, note, counsel, confirmedOn, createdBy, createdAt }) => (
          <Line
            key={id}
            title={placeOfRule(rule)}
            detail={[
              rule.covers,
              tableRuleText(rule),
              note,
              `given by ${counsel} on ${day(confirmedOn)}`,
              `entered by ${nameOf(createdBy)}, ${instant(createdAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Lines>
    </Section>
  );
};

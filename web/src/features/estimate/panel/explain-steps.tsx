import { explainTotal, type ExplainedTotal } from '@sable/domain/estimate/explain';
import type { ExplainContribution, ExplainStep } from '@sable/domain/estimate/explain-step';
import { formulaText, roundingText } from './explain-text.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from './explain.module.css';

/** How many lines of a step are shown; the rest are only counted. */
const MAX_LINES_SHOWN = 40;

const Contributions = ({ contributions }: { contributions: readonly ExplainContribution[] }) => {
  const { formats } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const nameOf = ({ source, key }: ExplainContribution) =>
    source === 'tax' ? key : (lines.find((line) => line.id === key)?.name ?? 'A line');
  const counted = contributions.filter(({ amount }) => amount !== 0);
  if (counted.length === 0) return null;
  return (
    <details className={classes.lines}>
      <summary>{counted.length === 1 ? 'From one line' : `From ${counted.length} lines`}</summary>
      <ul>
        {counted.slice(0, MAX_LINES_SHOWN).map((contribution) => (
          <li key={contribution.key}>
            <span className={classes.lineName}>{nameOf(contribution)}</span>
            <span className={classes.formula}>{formulaText(contribution, formats)}</span>
            <span className={classes.amount}>{formats.money(contribution.amount)}</span>
          </li>
        ))}
      </ul>
      {counted.length > MAX_LINES_SHOWN && (
        <p className={classes.rest}>and {counted.length - MAX_LINES_SHOWN} more</p>
      )}
    </details>
  );
};

const Step = ({ step, last }: { step: ExplainStep; last: boolean }) => {
  const { formats } = useEditor();
  const formula = formulaText(step, formats);
  const roundings = step.roundings
    .map((rounding) => roundingText(rounding, formats))
    .filter((text) => text !== null);
  return (
    <li className={classes.step} data-last={last || undefined}>
      <div className={classes.head}>
        <span>{step.label}</span>
        <span className={classes.amount}>{formats.money(step.amount)}</span>
      </div>
      {formula && <p className={classes.formula}>{formula}</p>}
      {roundings.map((text) => (
        <p key={text} className={classes.rounding}>
          {text}
        </p>
      ))}
      <Contributions contributions={step.contributions} />
    </li>
  );
};

/** The calculation of an amount, step by step to the rounded cent. */
export const ExplainSteps = ({ which }: { which: ExplainedTotal }) => {
  const input = useRows((rows) => rows.input);
  const totals = useRows((rows) => rows.totals);
  const steps = explainTotal(input, totals, which);
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <Step key={index} step={step} last={index === steps.length - 1} />
      ))}
    </ol>
  );
};

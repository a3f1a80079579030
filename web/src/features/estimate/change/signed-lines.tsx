import { IconArrowBackUp, IconMinus, IconRefresh } from '@tabler/icons-react';
import type { SignedLine } from '@sable/domain/estimate/change';
import { changedBills } from '@sable/domain/estimate/change-rows';
import { m } from '@sable/domain/mutation-names';
import { Button } from '../../../ui/button.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { periodSuffix } from '../../../shared/billing-texts.ts';
import { useStep } from '../session/use-step.ts';
import documentClasses from '../document.module.css';
import classes from './change.module.css';

/** Returns the quantity of the line that is kept, in thousandths. */
const keptOf = ({ quantityMilli, removed }: SignedLine): number =>
  quantityMilli - (removed?.quantityMilli ?? 0);

/** A signed line: the quantity that is kept, and the credit for the rest. */
const SignedLineRow = ({ line }: { line: SignedLine }) => {
  const { session, editable, formats } = useEditor();
  const { id, name, quantityMilli, net, frequency, removed } = line;
  const kept = keptOf(line);
  const period = frequency ? periodSuffix[frequency] : '';
  const keep = (keptMilli: number) =>
    session.change({
      label: keptMilli === 0 ? `${name} removed` : `${name} kept`,
      edits: [{ kind: 'keep', args: { id: session.estimateId, lines: [{ lineId: id, keptMilli }] } }],
    });
  return (
    <li className={classes.row} data-state={kept === 0 ? 'removed' : removed ? 'fewer' : undefined}>
      <span className={classes.item}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>
          {formats.quantity(quantityMilli)} signed · {formats.money(net)}
          {period}
        </span>
        {line.kind === 'allowance' && kept > 0 && (
          <span className={classes.quiet}>Allowance: remove it, and add the actual cost below</span>
        )}
      </span>
      <span className={classes.effect}>{removed ? `${formats.money(-removed.net)}${period}` : 'Stays'}</span>
      {editable && (
        <span className={classes.controls}>
          {quantityMilli > 1000 && kept > 0 && (
            <QuantityField
              label={`Keep of ${name}`}
              hideLabel
              required
              min={1}
              max={quantityMilli}
              value={kept}
              onChange={(next) => next !== null && keep(next)}
            />
          )}
          {kept === 0 ? (
            <Button small icon={<IconArrowBackUp aria-hidden />} onClick={() => keep(quantityMilli)}>
              Keep<span className={visuallyHidden.text}> {name}</span>
            </Button>
          ) : (
            <Button small kind="quiet" icon={<IconMinus aria-hidden />} onClick={() => keep(0)}>
              Remove<span className={visuallyHidden.text}> {name}</span>
            </Button>
          )}
        </span>
      )}
    </li>
  );
};

/** Recurring amounts with tax, before and after the change. */
const Recurring = () => {
  const { formats } = useEditor();
  const change = useRows((rows) => rows.storedEstimate.change);
  const totals = useRows((rows) => rows.totals);
  const bills = change ? changedBills(change, totals) : [];
  if (bills.length === 0) return null;
  return (
    <dl className={classes.bills} aria-label="Recurring, with tax">
      {bills.map(({ frequency, before, after }) => (
        <div key={frequency}>
          <dt>Recurring, with tax</dt>
          <dd>
            <span className={classes.quiet}>{formats.money(before)}</span> →{' '}
            <strong>
              {formats.money(after)}
              {periodSuffix[frequency]}
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * For a change order: the signed lines, with what is removed from each. Added lines are edited below, as in any
 * estimate.
 */
export const SignedLines = () => {
  const { estimate, editable, formats } = useEditor();
  const change = useRows((rows) => rows.storedEstimate.change);
  const { run, busy, fault } = useStep();
  if (!change || !estimate.changesId) return null;
  return (
    <section className={documentClasses.bucket} aria-label="What was signed" id="estimate-change">
      <div className={documentClasses.bucketHead}>
        <h2>What was signed</h2>
        <span className={documentClasses.quiet}>
          A change to <a href={`/estimate/${estimate.changesId}`}>{change.reference}</a>, signed{' '}
          {formats.day(change.signedOn)}
        </span>
        {editable && (
          <span className={documentClasses.bucketActions}>
            <Button
              small
              kind="quiet"
              loading={busy}
              icon={<IconRefresh aria-hidden />}
              onClick={() => void run(m.estimates.refreshChange, { id: estimate.id })}
            >
              Use what is signed now
            </Button>
          </span>
        )}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <ul className={classes.lines}>
        {change.lines.map((line) => (
          <SignedLineRow key={line.id} line={line} />
        ))}
      </ul>
      <Recurring />
    </section>
  );
};

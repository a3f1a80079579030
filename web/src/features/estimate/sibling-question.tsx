import { unansweredSale } from '@sable/domain/estimate/sibling';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { SiblingChoice } from '../../shared/sibling-choice.tsx';
import { useEditor } from './session/editor-context.tsx';
import classes from './dialogs/lifecycle.module.css';

/** Asks once whether an open estimate should stay open after another one of the account was signed. */
export const SiblingQuestion = () => {
  const { estimate, canAct } = useEditor();
  const asks = canAct && openStatuses.includes(estimate.status);
  const { rows = [] } = useLive(
    asks ? query('contracts', { where: { accountId: estimate.accountId }, limit: 100 }) : null,
  );
  const signed = asks && unansweredSale(estimate, rows);
  if (!signed) return null;
  return (
    <div className={classes.banner} role="status">
      <p>
        The customer signed another offer since this one was sent ({signed.reference}). They can still sign
        this one too.
      </p>
      <span className={classes.row}>
        <SiblingChoice estimate={estimate} signed={signed} />
      </span>
    </div>
  );
};

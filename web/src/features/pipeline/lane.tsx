import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useState, type DragEvent } from 'react';
import { useLive } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { countedLink } from '../../shared/list-link.ts';
import type { StageSum } from '../../shared/pipeline.ts';
import { useFormats, useNow } from '../../shared/use-company.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/status-chip.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './board.module.css';
import { DealCard, type CardActs } from './deal-card.tsx';
import type { Move } from './moves.ts';
import { ageText, daysAtStage, type Deal } from './stuck.ts';
import type { Refusal } from './use-move.tsx';

const PAGE = 25;
/** More cards are not useful on a board. The list shows them all. */
const MAX_CARDS = 200;

/**
 * The deals that have been at their stage longest come first, as far as an index supports it. Viewed ones are ordered
 * by expiration date.
 */
const orders: Partial<Record<EstimateStatus, 'sentAt' | 'expiresOn'>> = {
  sent: 'sentAt',
  viewed: 'expiresOn',
};

interface LaneProps {
  status: EstimateStatus;
  owner: string | undefined;
  /** Additional condition for the deals. */
  only: Predicate | undefined;
  stuckOf: (deal: Deal) => string | null;
  sum: StageSum | undefined;
  heldId: string | undefined;
  /** What dropping the held card here does; null if no card is held, or if it came from here. */
  drop: Move | null;
  over: boolean;
  refusal: Refusal | null;
  hintId: string;
  acts: CardActs;
  onOver: (status: EstimateStatus) => void;
  onDrop: (status: EstimateStatus) => void;
}

/** Returns the customer names of estimates, live. */
function useNames(deals: readonly Deal[]): ReadonlyMap<string, string> {
  const ids = [...new Set(deals.map(({ accountId }) => accountId))].toSorted();
  const { rows } = useLive(
    ids.length > 0 ? query('accounts', { where: { id: ids }, limit: ids.length }) : null,
  );
  return new Map(rows?.map(({ id, name }) => [id, name]));
}

const Cards = ({ lane, deals }: { lane: LaneProps; deals: readonly Deal[] }) => {
  const { acts, heldId, refusal, hintId, stuckOf } = lane;
  const formats = useFormats();
  const { nameOf } = usePeople();
  const now = useNow();
  const names = useNames(deals);
  return (
    <ul className={classes.cards} aria-label={choiceLabel(lane.status)}>
      {deals.map((deal) => (
        <DealCard
          key={deal.id}
          deal={deal}
          name={names.get(deal.accountId) ?? deal.reference}
          by={nameOf(deal.ownerUserId).split(' ')[0] ?? ''}
          age={ageText(daysAtStage(deal, now))}
          stuck={stuckOf(deal)}
          money={formats.money}
          held={heldId === deal.id}
          refusal={refusal?.id === deal.id ? refusal : null}
          hintId={hintId}
          acts={acts}
        />
      ))}
    </ul>
  );
};

/** One stage of the pipeline with its totals. Cards load one page at a time. */
export const Lane = (props: LaneProps) => {
  const { status, owner, only, sum, drop, over, onOver, onDrop } = props;
  const { money } = useFormats();
  const [limit, setLimit] = useState(PAGE);
  const { rows } = useCounted(
    query('estimates', {
      where: where({ status, ownerUserId: owner }, ...(only ? [only] : [])),
      orderBy: orders[status] ?? 'updatedAt',
      limit,
    }),
  );
  // Cards and totals arrive separately, so only a full page can have more.
  const left = rows && rows.length >= limit ? (sum?.count ?? 0) - rows.length : 0;
  const handleDragOver = (event: DragEvent) => {
    // Accepts disallowed drops too, in order to show the reason.
    event.preventDefault();
    if (!over) onOver(status);
  };
  return (
    <section
      className={classes.lane}
      aria-label={`${choiceLabel(status)}, ${sum?.count ?? 0}`}
      data-open={(drop !== null && drop.kind !== 'no') || undefined}
      data-over={over || undefined}
      onDragOver={handleDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(status);
      }}
    >
      <header className={classes.laneHead}>
        <h2 className={classes.laneTitle}>
          {choiceLabel(status)}
          <CountBadge count={sum?.count ?? 0} label={sum?.count === 1 ? 'estimate' : 'estimates'} />
        </h2>
        <p className={classes.amounts}>
          <span>{money(sum?.oneTime ?? 0)}</span>
          <span className={classes.monthly}>
            {`+ ${money(sum?.rmr ?? 0)}`}
            <span className={visuallyHidden.text}> a month</span>
          </span>
        </p>
      </header>
      <div className={classes.laneBody} tabIndex={-1}>
        {!rows && [1, 2, 3].map((bone) => <span key={bone} className={classes.bone} />)}
        {rows?.length === 0 && <p className={classes.empty}>No deal is at this stage.</p>}
        {rows && rows.length > 0 && <Cards lane={props} deals={rows} />}
        {left > 0 && limit < MAX_CARDS && (
          <Button small kind="quiet" onClick={() => setLimit(limit + PAGE)}>
            {`Show ${Math.min(left, PAGE)} more`}
          </Button>
        )}
        {left > 0 && limit >= MAX_CARDS && (
          <a href={countedLink('estimates', { status, ownerUserId: owner })}>See all in the list</a>
        )}
      </div>
    </section>
  );
};

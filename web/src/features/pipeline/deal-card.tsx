import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { IconArrowsMove, IconClockExclamation } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { choiceLabel } from '../../shared/formats.ts';
import { pipelineStatuses } from '../../shared/pipeline.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './board.module.css';
import type { Move } from './moves.ts';
import type { Deal } from './stuck.ts';
import type { Refusal } from './use-move.tsx';

export interface CardActs {
  /** Returns what moving an estimate to a stage would do. */
  readonly moveTo: (deal: Deal, to: EstimateStatus) => Move | null;
  readonly onMove: (deal: Deal, name: string, to: EstimateStatus) => void;
  readonly onHold: (deal: Deal, name: string, by: 'pointer' | 'keys') => void;
  /**
   * Moves a card held by keyboard to the adjacent stage, drops it, or releases it. Returns whether the key was
   * handled.
   */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onRelease: () => void;
  /** Opens the deal in the panel beside the board. */
  readonly onOpen: (deal: Deal) => void;
}

interface DealCardProps {
  deal: Deal;
  name: string;
  by: string;
  age: string;
  stuck: string | null;
  money: (cents: number) => string;
  held: boolean;
  refusal: Refusal | null;
  hintId: string;
  acts: CardActs;
}

const MoveMenu = ({ deal, name, acts }: Pick<DealCardProps, 'deal' | 'name' | 'acts'>) => {
  const actions = pipelineStatuses
    .filter((to) => to !== 'sealing')
    .flatMap((to) => {
      const move = acts.moveTo(deal, to);
      if (!move) return [];
      const label = move.kind === 'no' ? choiceLabel(to) : `${choiceLabel(to)}: ${move.label}`;
      return [{ label, onClick: () => acts.onMove(deal, name, to) }];
    });
  return (
    <ActionMenu
      trigger={
        <IconButton
          small
          hint={false}
          label={`Move ${name}`}
          icon={<IconArrowsMove size={15} aria-hidden />}
        />
      }
      groups={[{ label: 'Move to', actions }]}
      width={240}
    />
  );
};

/** One estimate of the pipeline, titled by its customer. */
export const DealCard = ({
  deal,
  name,
  by,
  age,
  stuck,
  money,
  held,
  refusal,
  hintId,
  acts,
}: DealCardProps) => {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (acts.onKey(event)) return;
    if (event.key !== ' ') return;
    event.preventDefault();
    acts.onHold(deal, name, 'keys');
  };
  const handleOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    acts.onOpen(deal);
  };
  return (
    <li
      className={classes.card}
      data-stuck={stuck !== null || undefined}
      data-held={held || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', deal.id);
        event.dataTransfer.effectAllowed = 'move';
        acts.onHold(deal, name, 'pointer');
      }}
      onDragEnd={acts.onRelease}
    >
      <div className={classes.cardHead}>
        <a
          className={classes.name}
          href={`/estimate/${deal.id}`}
          draggable={false}
          aria-describedby={hintId}
          onKeyDown={handleKeyDown}
          onClick={handleOpen}
          onBlur={() => held && acts.onRelease()}
        >
          {name}
        </a>
        <MoveMenu deal={deal} name={name} acts={acts} />
      </div>
      <p className={classes.facts}>
        {[name !== deal.reference && deal.reference, by, stuck === null && age].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.amounts}>
        <span>{money(deal.subtotal ?? 0)}</span>
        <span className={classes.monthly}>
          {`+ ${money(deal.rmr ?? 0)}`}
          <span className={visuallyHidden.text}> a month</span>
        </span>
      </p>
      {stuck && (
        <p className={classes.stuck}>
          <IconClockExclamation size={15} stroke={1.75} aria-hidden />
          {stuck}
        </p>
      )}
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal.why} {refusal.offer && <a href={refusal.offer.href}>{refusal.offer.label}</a>}
        </p>
      )}
    </li>
  );
};

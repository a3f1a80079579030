import { useMediaQuery } from '@mantine/hooks';
import { approves } from '@sable/domain/estimate/approval-reasons';
import { estimates } from '@sable/domain/estimate/estimate';
import { isOwnDeal } from '@sable/domain/estimate/four-eyes';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { stuckDaysDefault } from '@sable/domain/estimate/stuck';
import { sellsOnly } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useActor } from '../../live/hooks.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { choiceLabel, counted } from '../../shared/formats.ts';
import {
  pipelineQuery,
  pipelineStatuses,
  pipelineSum,
  shownStages,
  stageSum,
} from '../../shared/pipeline.ts';
import { useCompanyDay, useFormats, useNow } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { shownChoices, useBoardAddress, useOnly } from './board-address.ts';
import classes from './board.module.css';
import type { CardActs } from './deal-card.tsx';
import { DealPanel } from './lazy-panel.ts';
import { Lane } from './lane.tsx';
import { moveOf } from './moves.ts';
import { stuckText, type Deal } from './stuck.ts';
import { useMove } from './use-move.tsx';

const NARROW = '(max-width: 48rem)';
const scopeChoices = [
  { value: 'all', label: 'Everyone’s' },
  { value: 'me', label: 'Mine' },
] as const;

interface Held {
  readonly deal: Deal;
  readonly name: string;
  readonly by: 'pointer' | 'keys';
  readonly over: EstimateStatus;
}

/** Handles a card that is being moved by mouse or keys, and what dropping it on a stage does. */
function useHeld(onOpen: (deal: Deal) => void) {
  const actor = useActor();
  const moving = useMove();
  const [held, setHeld] = useState<Held | null>(null);
  const moveTo = (deal: Deal, to: EstimateStatus) =>
    moveOf(deal, to, {
      acts: can(anyEntity(estimates), actor, 'update', deal),
      approves: approves(actor),
      isOwn: isOwnDeal(deal, actor.id),
    });
  const drop = (to: EstimateStatus) => {
    if (held) moving.move(held.deal, held.name, moveTo(held.deal, to));
    setHeld(null);
  };
  const step = (by: number) => {
    if (!held) return;
    const at = pipelineStatuses.indexOf(held.over) + by;
    setHeld({ ...held, over: pipelineStatuses[at] ?? held.over });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (held?.by !== 'keys') return false;
    const done = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: () => setHeld(null) };
    const dropping = event.key === 'Enter' || event.key === ' ';
    const key = Object.entries(done).find(([name]) => name === event.key);
    if (!dropping && !key) return false;
    event.preventDefault();
    event.stopPropagation();
    if (dropping) drop(held.over);
    else key?.[1]();
    return true;
  };
  const acts: CardActs = {
    moveTo,
    onMove: (deal, name, to) => moving.move(deal, name, moveTo(deal, to)),
    onHold: (deal, name, by) => {
      moving.forget();
      setHeld({ deal, name, by, over: deal.status });
    },
    onKey,
    onRelease: () => setHeld(null),
    onOpen,
  };
  return {
    held,
    moveTo,
    drop,
    acts,
    refusal: moving.refusal,
    hover: (over: EstimateStatus) => held && setHeld({ ...held, over }),
  };
}

/** Returns the text for screen readers while a card is held. */
const announcement = (
  held: Held | null,
  moveTo: (deal: Deal, to: EstimateStatus) => ReturnType<typeof moveOf>,
): string => {
  if (!held) return '';
  const to = choiceLabel(held.over);
  const move = moveTo(held.deal, held.over);
  if (!move) return `${held.name} is held, in ${to}. Left and right choose a stage, Escape lets it go.`;
  return move.kind === 'no' ? `${to}: ${move.why}` : `${to}: ${move.label}. Space drops it.`;
};

/**
 * The pipeline as a board: stages with their amounts, and estimates by customer. Users can move them as far as the
 * lifecycle allows.
 */
export const PipelineBoard = ({ actions }: { actions: ReactNode }) => {
  const actor = useActor();
  const { money, day } = useFormats();
  const hintId = useId();
  const { rep, people, owner, stage, which, open, setRep, setStage, setWhich, setOpen } = useBoardAddress();
  const limits = useSettings().company?.stuckDays ?? stuckDaysDefault;
  const only = useOnly(which, limits);
  const { rows } = useCounted(pipelineQuery(owner, only));
  const { held, moveTo, drop, acts, refusal, hover } = useHeld(({ id }) => setOpen(id));
  const now = useNow();
  const { today } = useCompanyDay();
  const stuckOf = (deal: Deal) => stuckText(deal, limits, now, today, day);
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const sum = rows && pipelineSum(rows);
  const stageLabel = (status: EstimateStatus) =>
    rows ? `${choiceLabel(status)} (${stageSum(rows, status).count})` : choiceLabel(status);
  const stages = shownStages(rows ?? []);
  const lanes = narrow ? [stage] : stages;
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Pipeline"
        subtitle={
          <>
            {`${sum ? counted(sum.count, 'open estimate') : 'Open estimates'}, before tax`}
            {which === 'every' && (
              <>
                {', '}
                <a href={`/reporting?report=pipeline${owner ? `&rep=${owner}` : ''}`}>
                  the same numbers as the report
                </a>
              </>
            )}
          </>
        }
        actions={
          <>
            {sum && (
              <p
                className={classes.total}
                aria-label={which === 'every' ? 'Whole pipeline' : 'What is shown'}
              >
                <span>{money(sum.oneTime)}</span>
                <span className={classes.monthly}>{`+ ${money(sum.rmr)}/mo`}</span>
              </p>
            )}
            {actions}
          </>
        }
      />
      <div className={classes.tools}>
        <ChoiceBar<string> label="Whose estimates" choices={scopeChoices} value={rep} onChange={setRep} />
        {!sellsOnly(actor) && people.length > 0 && (
          <div className={classes.owner}>
            <SelectField
              label="Owner"
              hideLabel
              placeholder="One person’s"
              clearable
              searchable
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
              value={people.some(({ id }) => id === rep) ? rep : null}
              onChange={setRep}
            />
          </div>
        )}
        <div className={classes.owner}>
          <SelectField
            label="Which deals"
            hideLabel
            searchable={false}
            choices={shownChoices}
            value={which}
            onChange={setWhich}
          />
        </div>
        {narrow && (
          <div className={classes.stage}>
            <SelectField
              label="Stage"
              hideLabel
              searchable={false}
              choices={stages.map((status) => ({ value: status, label: stageLabel(status) }))}
              value={stage}
              onChange={setStage}
            />
          </div>
        )}
        <p id={hintId} className={classes.hint}>
          Space takes a card, left and right choose a stage, Space drops it.
        </p>
      </div>
      <div className={classes.board} role="group" aria-label="Stages">
        {lanes.map((status) => (
          <Lane
            key={status}
            status={status}
            owner={owner}
            only={only}
            stuckOf={stuckOf}
            sum={rows && stageSum(rows, status)}
            heldId={held?.deal.id}
            drop={held && moveTo(held.deal, status)}
            over={held?.over === status && held.deal.status !== status}
            refusal={refusal}
            hintId={hintId}
            acts={acts}
            onOver={hover}
            onDrop={drop}
          />
        ))}
      </div>
      <p className={visuallyHidden.text} role="status">
        {announcement(held, moveTo)}
      </p>
      {open && <DealPanel key={open} id={open} stuckOf={stuckOf} onClose={() => setOpen(null)} />}
    </div>
  );
};

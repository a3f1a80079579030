import { isLive } from '@sable/domain/contract/contract-status';
import {
  effectBlockers,
  effectOfSigning,
  targetsAmong,
  type ContractEffect,
} from '@sable/domain/contract/effect';
import type { RowIn } from '@sable/domain/queries';
import { sumCents } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { IconX } from '@tabler/icons-react';
import { useLive } from '../../../live/hooks.ts';
import { usePeople } from '../../../shared/use-people.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PercentField } from '../../../ui/percent-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { contractsOf } from '../session/estimate-data.ts';
import { useEditor } from '../session/editor-context.tsx';
import { addShare, creditOf, MIN_PPM, MAX_PEOPLE, mostOf, removeShare, setShare } from './credit-split.ts';
import classes from './panel.module.css';

type ContractRow = RowIn<'contracts'>;

const valueOf = (effect: ContractEffect, targetId: string | null): string =>
  targetId === null ? effect : `${effect} ${targetId}`;

/** The available choices, with the values that they store. */
const effectChoices = (targets: readonly ContractRow[]) => {
  const of = (effect: ContractEffect, targetId: string | null, label: string) => ({
    value: valueOf(effect, targetId),
    label,
    patch: { contractEffect: effect, targetContractId: targetId },
  });
  return [
    ...targets.map(({ id, reference }) => of('addendum', id, `Adds to ${reference}`)),
    ...targets.map(({ id, reference }) => of('replacement', id, `Replaces ${reference}`)),
    of('new', null, 'Makes a separate contract'),
  ];
};

/** The contracts that signing ends: a replaced contract ends together with its addenda. */
const Ending = ({ target, contracts }: { target: ContractRow; contracts: readonly ContractRow[] }) => {
  const { formats } = useEditor();
  const ending = contracts.filter(
    (each) => isLive(each) && (each.id === target.id || each.parentId === target.id),
  );
  const rmr = sumCents(ending.map((each) => each.rmr ?? 0));
  return (
    <p className={classes.help}>
      Signing ends {ending.map(({ reference }) => reference).join(' and ')}: {formats.money(rmr)} a month
      before tax.
    </p>
  );
};

/** Effect of signing on the contracts of the account. Hidden if the account has none. */
const ContractEffectField = () => {
  const { estimate, session, editable } = useEditor();
  const { contractEffect: effect, targetContractId: targetId } = estimate;
  const { rows: contracts } = useLive(contractsOf(estimate.accountId));
  const targets = targetsAmong(contracts ?? []);
  // What was signed does not depend on which contracts are live later.
  if (!contracts || estimate.status === 'accepted' || (targets.length === 0 && effect === null)) return null;
  const choices = effectChoices(targets);
  const signing = effectOfSigning({ effect, targetId }, contracts);
  const open = effectBlockers({ effect, targetId }, contracts, true).length > 0;
  return (
    <div id="estimate-contract">
      <SelectField
        label="When signed"
        placeholder="Choose what happens to the contract"
        disabled={!editable}
        choices={choices}
        value={open ? null : valueOf(signing.kind, signing.kind === 'new' ? null : signing.target.id)}
        onChange={(value) => {
          const next = choices.find((choice) => choice.value === value);
          if (next) session.updateEstimate('Contract', next.patch);
        }}
      />
      {signing.kind === 'replacement' && <Ending target={signing.target} contracts={contracts} />}
    </div>
  );
};

/** Who gets credit for the sale: the rep, or several people by share. */
const CreditField = () => {
  const { estimate, session, editable, actor } = useEditor();
  const { rows: people = [], nameOf } = usePeople();
  const split = creditOf(estimate.credit, estimate.ownerUserId ?? actor.id);
  const [first, ...others] = split;
  const set = (credit: typeof estimate.credit) => session.updateEstimate('Credit', { credit });
  const free = people.filter(
    ({ id, status }) => status === 'active' && !split.some(({ userId }) => userId === id),
  );
  if (!first || (!editable && others.length === 0)) return null;
  return (
    <div className={classes.credit} role="group" aria-label="Credit">
      {others.map(({ userId, sharePpm }) => (
        <div key={userId} className={classes.creditShare}>
          <PercentField
            label={`Share of ${nameOf(userId)}`}
            disabled={!editable}
            required
            min={MIN_PPM}
            max={mostOf(split, { sharePpm })}
            value={sharePpm}
            onChange={(next) => next !== null && set(setShare(split, userId, next))}
          />
          {editable && (
            <IconButton
              label={`Remove ${nameOf(userId)} from the credit`}
              icon={<IconX size={16} aria-hidden />}
              onClick={() => set(removeShare(split, userId))}
            />
          )}
        </div>
      ))}
      {others.length > 0 && (
        <p className={classes.help}>
          {nameOf(first.userId)} has the other {formatPercent(first.sharePpm)}.
        </p>
      )}
      {editable && split.length < MAX_PEOPLE && free.length > 0 && (
        <SelectField
          label="Share credit with"
          placeholder="Choose a colleague"
          choices={free.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(userId) => userId && set(addShare(split, userId))}
        />
      )}
    </div>
  );
};

/** What signing creates: which contract, and who gets credit for the sale. */
export const SaleFields = () => {
  const { estimate } = useEditor();
  return (
    <>
      {!estimate.changesId && <ContractEffectField />}
      <CreditField />
    </>
  );
};

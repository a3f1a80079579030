import { accounts } from '@sable/domain/account';
import { affiliates } from '@sable/domain/affiliate';
import { fundingOf } from '@sable/domain/contract/funding-terms';
import { servicesOfFunding } from '@sable/domain/contract/funding-services';
import { limitsMissed } from '@sable/domain/contract/program-limits';
import { withTermsOn } from '@sable/domain/contract/program-terms';
import { anyEntity, hasFields } from '@sable/domain/kernel/entity';
import { day, optional, text } from '@sable/domain/kernel/fields';
import { matchNone } from '@sable/domain/kernel/predicate';
import { sumCents } from '@sable/domain/money';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './contract-funding.module.css';

type Contract = RowIn<'contracts'>;
type Line = RowIn<'rmr-lines'>;
type Program = RowIn<'affiliates'>;

const record = z
  .object({ on: day('Funded on'), affiliateId: z.string(), by: optional(text('Funded by', 120)) })
  .refine(({ affiliateId, by }) => affiliateId !== '' || by, {
    path: ['by'],
    message: 'Choose a program, or enter who funded it.',
  });

/**
 * Explains why a program does not accept a contract; renders nothing if it does. The server rejects such a contract.
 */
const NotTaken = ({ program, contract, rmr }: { program: Program; contract: Contract; rmr: number }) => {
  const { money } = useFormats();
  const { row: account } = useRow(accounts, contract.accountId);
  if (!account || !hasFields(program, ['minCreditGrade', 'minRmr', 'maxTermMonths'])) return null;
  const judged = { creditGrade: account.creditGrade, rmr, termMonths: contract.termMonths };
  const missed = limitsMissed(program, judged, money);
  if (missed.length === 0) return null;
  return (
    <p role="status" className={classes.warning}>
      {`${program.name} does not accept this contract: ${missed.join('; ')}.`}
    </p>
  );
};

interface ProgramProps {
  contract: Contract;
  affiliateId: string;
  lines: readonly Line[];
  on: string;
}

/** What a program would pay, with the calculation. */
const Payout = ({ contract, affiliateId, lines, on }: ProgramProps) => {
  const { money, percent } = useFormats();
  const { rows: [found] = [] } = useLive(query('affiliates', { where: { id: affiliateId }, limit: 1 }));
  const program = found && hasFields(found, ['laterTerms']) && withTermsOn(found, on);
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].toSorted();
  const { rows: products } = useLive(
    ids.length > 0 ? query('products', { where: { id: ids }, limit: ids.length }) : null,
  );
  const known = lines.filter((line) => hasFields(line, ['monthly']));
  const isKnown =
    program &&
    hasFields(program, ['multiple', 'holdbackPpm', 'guaranteeMonths', 'deductsStationFee', 'chargeback']);
  if (!isKnown || (ids.length > 0 && !products)) return null;
  const services = servicesOfFunding(known, new Map(products?.map((row) => [row.id, row])), on);
  const { netRmr, multiple, payout, holdback } = fundingOf(services, program);
  return (
    <>
      <NotTaken
        program={program}
        contract={contract}
        rmr={sumCents(services.map(({ monthly }) => monthly))}
      />
      <KeyValues
        figures
        rows={[
          { label: 'Net RMR', value: money(netRmr) },
          { label: `Payout, ${multiple} ×`, value: money(payout) },
          { label: `Held back, ${percent(program.holdbackPpm)}`, value: money(holdback) },
          { label: 'Paid immediately', value: money(payout - holdback), strong: true },
        ]}
      />
    </>
  );
};

interface FundingProps {
  contract: Contract;
  lines: readonly Line[];
  today: string;
  onClose: () => void;
}

/** Records which program bought a contract, and when the money arrived. */
export const FundingDialog = ({ contract, lines, today, onClose }: FundingProps) => {
  const act = useAction();
  const maySee = anyEntity(affiliates).permission(useActor()).read !== matchNone;
  const { rows: programs = [] } = useLive(
    maySee
      ? query('affiliates', { where: { type: 'program', status: 'active' }, orderBy: 'nameKey', limit: 200 })
      : null,
  );
  const form = useForm({
    schema: record,
    start: { on: today, affiliateId: '', by: '' },
    draft: `funding of ${contract.id}`,
    onSave: ({ on, affiliateId, by }) =>
      act(
        m.contracts.recordFunding,
        { id: contract.id, funding: { on, ...(affiliateId ? { affiliateId } : { by: by ?? '' }) } },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const { affiliateId, on } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Funding of ${contract.reference}`}
      submitText="Record funding"
      onClose={onClose}
    >
      <DateField
        label="Funded on"
        required
        max={today}
        {...form.field('on')}
        onChange={(chosen) => form.set({ on: chosen ?? '' })}
      />
      <SelectField
        label="Program"
        help="Its terms determine what is paid and held back. Commission that waits for the funding becomes payable."
        clearable
        choices={programs.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('affiliateId')}
        value={affiliateId || null}
        onChange={(chosen) => form.set({ affiliateId: chosen ?? '' })}
      />
      {affiliateId === '' ? (
        <TextField
          label="Funded by"
          help="Without a program: the company that bought the contract. No amounts are kept."
          maxLength={120}
          {...form.field('by')}
          value={form.values.by ?? ''}
        />
      ) : (
        <Payout contract={contract} affiliateId={affiliateId} lines={lines} on={on || today} />
      )}
    </FormDialog>
  );
};

const received = z.object({ on: day('Received on') });

/** Records that a program paid its holdback. */
export const HoldbackDialog = ({ contract, today, onClose }: FundingProps) => {
  const act = useAction();
  const { money } = useFormats();
  const form = useForm({
    schema: received,
    start: { on: today },
    onSave: ({ on }) => act(m.contracts.recordHoldback, { id: contract.id, on }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Holdback of ${contract.reference}`}
      submitText="Record payment"
      onClose={onClose}
    >
      <DateField
        label="Received on"
        help={`${money(contract.funding?.holdback ?? 0)}, when the guarantee ends.`}
        required
        max={today}
        {...form.field('on')}
        onChange={(chosen) => form.set({ on: chosen ?? '' })}
      />
    </FormDialog>
  );
};

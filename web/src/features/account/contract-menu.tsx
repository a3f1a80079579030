import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { balanceOn } from '@sable/domain/contract/ledger';
import { renews } from '@sable/domain/contract/renewal';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity, hasFields } from '@sable/domain/kernel/entity';
import { day, money, optional, text } from '@sable/domain/kernel/fields';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useActor } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useCompany, useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FundingDialog, HoldbackDialog } from './contract-funding.tsx';
import { NoticeDialog, TermsDialog } from './contract-terms-dialogs.tsx';
import {
  correctable,
  CorrectDialog,
  CreditDialog,
  TakeBackDialog,
  VoidDialog,
} from './contract-corrections.tsx';

interface ContractProps {
  contract: RowIn<'contracts'>;
  /** The contract's lines. */
  lines: readonly RowIn<'rmr-lines'>[];
}

interface DialogProps extends ContractProps {
  today: string;
  onClose: () => void;
}

const CancelDialog = lazyWithRetry(async () => (await import('./cancel-contract-dialog.tsx')).CancelDialog);

/** The services that a contract has on a day, with their prices in cents a month. */
function servicesOn(lines: ContractProps['lines'], today: string) {
  const known = lines.filter((line) => hasFields(line, ['monthly']));
  return [...new Set(known.map(({ serviceId }) => serviceId))].flatMap((id) => {
    const own = known.filter(({ serviceId }) => serviceId === id);
    const first = own.map(({ effectiveOn }) => effectiveOn).sort()[0] ?? today;
    const monthly = balanceOn(own, first > today ? first : today);
    return monthly > 0 ? [{ id, name: own[0]?.name ?? '', monthly }] : [];
  });
}

const newPrice = z.object({
  serviceId: z.string().min(1, 'Choose a service.'),
  monthly: money('A month'),
  on: day('From'),
  note: optional(text('Note', 500)),
});

const PriceDialog = ({ contract, lines, today, onClose }: DialogProps) => {
  const act = useAction();
  const { row: company } = useCompany();
  const services = servicesOn(lines, today);
  const [first] = services;
  const form = useForm({
    schema: newPrice,
    start: { serviceId: first?.id ?? '', monthly: first?.monthly ?? 0, on: today, note: '' },
    onSave: ({ serviceId, monthly, on, note }) =>
      act(
        m.contracts.changePrice,
        { id: contract.id, serviceId, monthly, on, ...(note && { note }) },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const choose = (serviceId: string | null) =>
    form.set({
      serviceId: serviceId ?? '',
      monthly: services.find(({ id }) => id === serviceId)?.monthly ?? 0,
    });
  return (
    <FormDialog
      form={form}
      title={`Change a price of ${contract.reference}`}
      submitText="Change price"
      onClose={onClose}
    >
      <SelectField
        label="Service"
        required
        choices={services.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('serviceId')}
        onChange={choose}
      />
      <MoneyField
        label="A month"
        help="Before tax. 0.00 takes the service out."
        required
        currency={company?.currency ?? 'USD'}
        min={0}
        {...form.field('monthly')}
        onChange={(monthly) => form.set({ monthly: monthly ?? 0 })}
      />
      <DateField label="From" required {...form.field('on')} onChange={(on) => form.set({ on: on ?? '' })} />
      <TextField label="Note" maxLength={500} {...form.field('note')} value={form.values.note ?? ''} />
    </FormDialog>
  );
};

type Asked =
  | 'cancel'
  | 'price'
  | 'terms'
  | 'notice'
  | 'funding'
  | 'holdback'
  | 'correct'
  | 'credit'
  | 'takeBack'
  | 'void';

/** What the office does with a contract. */
export const ContractMenu = ({ contract, lines }: ContractProps) => {
  const act = useAction();
  const today = useToday();
  const [asking, setAsking] = useState<Asked | null>(null);
  const actor = useActor();
  const mayChange = can(anyEntity(contracts), actor, 'update', contract);
  const { id, reference, status } = contract;
  const start = {
    label: 'Start',
    onClick: () => void act(m.contracts.start, { id }, { done: `${reference} is active.` }),
  };
  const reactivate = {
    label: 'Reactivate',
    onClick: () => void act(m.contracts.reactivate, { id }, { done: `${reference} is back.` }),
  };
  const unfund = {
    label: 'Take funding back',
    onClick: () =>
      void act(m.contracts.recordFunding, { id, funding: null }, { done: `${reference} is not funded.` }),
  };
  const corrections = [
    ...(hasRole(actor, 'admin') && correctable(lines).length > 0
      ? [{ label: 'Correct a change…', onClick: () => setAsking('correct') }]
      : []),
    ...(hasRole(actor, 'admin') && status === 'cancelled'
      ? [{ label: 'Take back the cancellation…', onClick: () => setAsking('takeBack') }]
      : []),
    ...(hasRole(actor, 'admin', 'manager') && status !== 'rescinded' && status !== 'voided'
      ? [{ label: 'Change the credit…', onClick: () => setAsking('credit') }]
      : []),
    ...(hasRole(actor, 'admin') && isLive(contract) && contract.source !== 'signed_here'
      ? [{ label: 'Void…', danger: true, onClick: () => setAsking('void') }]
      : []),
  ];
  const acts = [
    ...(status === 'signed' ? [start] : []),
    ...(isLive(contract) && lines.length > 0
      ? [{ label: 'Change a price…', onClick: () => setAsking('price') }]
      : []),
    ...(isLive(contract) && contract.parentId === null && contract.termMonths > 0
      ? [{ label: 'Change the terms…', onClick: () => setAsking('terms') }]
      : []),
    ...(isLive(contract) && renews(contract)
      ? [{ label: 'Record renewal notice…', onClick: () => setAsking('notice') }]
      : []),
    ...(isLive(contract) && !contract.fundedOn
      ? [{ label: 'Record funding…', onClick: () => setAsking('funding') }]
      : []),
    ...(contract.funding && isLive(contract)
      ? [{ label: 'Record the holdback…', onClick: () => setAsking('holdback') }]
      : []),
    ...(contract.fundedOn ? [unfund] : []),
    ...(isLive(contract) ? [{ label: 'Cancel…', danger: true, onClick: () => setAsking('cancel') }] : []),
    ...(status === 'cancelled' ? [reactivate] : []),
  ];
  const groups = [{ actions: mayChange ? acts : [] }, { actions: corrections }].filter(
    ({ actions }) => actions.length > 0,
  );
  if (!today || groups.length === 0) return null;
  const dialog = { contract, lines, today, onClose: () => setAsking(null) };
  return (
    <>
      <ActionMenu
        trigger={<IconButton label={`Actions of ${reference}`} icon={<IconDots size={18} aria-hidden />} />}
        groups={groups}
      />
      {asking === 'cancel' && <CancelDialog contract={contract} today={today} onClose={dialog.onClose} />}
      {asking === 'price' && <PriceDialog {...dialog} />}
      {asking === 'terms' && <TermsDialog {...dialog} />}
      {asking === 'notice' && <NoticeDialog {...dialog} />}
      {asking === 'funding' && <FundingDialog {...dialog} />}
      {asking === 'holdback' && <HoldbackDialog {...dialog} />}
      {asking === 'correct' && <CorrectDialog {...dialog} />}
      {asking === 'credit' && <CreditDialog {...dialog} />}
      {asking === 'takeBack' && <TakeBackDialog {...dialog} />}
      {asking === 'void' && <VoidDialog {...dialog} />}
    </>
  );
};

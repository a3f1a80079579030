import { standingAlready, type StandingService } from '@sable/domain/contract/standing';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useAddedRow } from '../../shared/use-added-row.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm, type Form } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import {
  enteredSchema,
  noService,
  nothingEntered,
  sources,
  statuses,
  type Entered,
  type Service,
} from './existing-contract.ts';
import { ServiceFields } from './existing-service-fields.tsx';
import { RenewalFields } from './renewal-fields.tsx';
import { standingOf, StandingNotice } from './standing-notice.tsx';

const labels = { active: 'Active', installed: 'Installed' };
const sourceLabels = { paper: 'On paper', program: 'With a dealer program' };
/** An account with one of these statuses keeps it. */
const customers: readonly string[] = ['installed', 'active', 'at_risk'];

interface EnteredProps {
  form: Form<Entered>;
}

/** The contract's dates, term, and billing day. */
const Days = ({ form }: EnteredProps) => (
  <div className={stack.pair}>
    <DateField
      label="Signed on"
      required
      {...form.field('signedOn')}
      onChange={(signedOn) => form.set({ signedOn: signedOn ?? '' })}
    />
    <DateField
      label="Starts"
      required
      {...form.field('startsOn')}
      onChange={(startsOn) => form.set({ startsOn: startsOn ?? '' })}
    />
    <DecimalField
      label="Term"
      decimals={0}
      min={0}
      max={120}
      after={<span aria-hidden>mo</span>}
      {...form.field('termMonths')}
      onChange={(termMonths) => form.set({ termMonths: termMonths ?? 0 })}
    />
    <DecimalField label="Billing day" decimals={0} min={1} max={28} {...form.field('billingDay')} />
  </div>
);

/** The services of the contract. */
const Services = ({ form }: EnteredProps) => {
  const { services } = form.values;
  const { isAdded, noteAdded } = useAddedRow<number>();
  const add = () => {
    form.set({ services: [...services, noService] });
    noteAdded(services.length);
  };
  const setService = (at: number, part: Partial<Service>) =>
    form.set({
      services: services.map((service, index) => (index === at ? { ...service, ...part } : service)),
    });
  return (
    <>
      {services.map((_service, at) => (
        <ServiceFields
          key={at}
          form={form}
          at={at}
          autoFocus={isAdded(at)}
          onChange={(part) => setService(at, part)}
          onRemove={
            services.length > 1
              ? () => form.set({ services: services.filter((_each, index) => index !== at) })
              : undefined
          }
        />
      ))}
      <Button small onClick={add}>
        Add a service
      </Button>
    </>
  );
};

/** Asks whether to record a service again that the account already has. */
const Again = ({ form, same }: EnteredProps & { same: readonly StandingService[] }) => {
  const { error } = form.field('again');
  if (same.length === 0 && error === undefined) return null;
  const said = same.map(({ name, reference }) => `${name} is already in ${reference}.`).join(' ');
  return (
    <CheckboxField
      label="Record it as a separate service"
      help={said}
      checked={form.values.again}
      error={error}
      onChange={(again) => form.set({ again })}
    />
  );
};

interface ExistingContractFormProps {
  account: RowIn<'accounts'>;
  /** The account's contracts so far, with its ledger. */
  contracts: readonly RowIn<'contracts'>[];
  lines: readonly RowIn<'rmr-lines'>[];
  onClose: () => void;
}

/** Form for a contract that the customer already had, with its prices. */
export const ExistingContractForm = ({ account, contracts, lines, onClose }: ExistingContractFormProps) => {
  const act = useAction();
  const today = useToday();
  const form = useForm({
    schema: enteredSchema,
    start: nothingEntered,
    draft: `recorded contract of ${account.id}`,
    onSave: ({ note, billingDay, ...fields }) =>
      act(
        m.accounts.recordExisting,
        {
          accountId: account.id,
          ...fields,
          ...(fields.termMonths === 0 && { renewal: 'month_to_month' as const }),
          ...(billingDay && { billingDay }),
          ...(note && { note }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const signed = standingOf(contracts, lines);
  const { values } = form;
  return (
    <PanelForm form={form} title="Existing contract" saveText="Save contract" onClose={onClose}>
      {today && <StandingNotice signed={signed} today={today} />}
      {!customers.includes(account.status) && (
        <SelectField
          label="Status of the account"
          required
          choices={statuses.map((value) => ({ value, label: labels[value] }))}
          {...form.field('status')}
          onChange={(status) => form.set({ status: status ?? 'active' })}
        />
      )}
      <SelectField
        label="Signed"
        required
        choices={sources.map((value) => ({ value, label: sourceLabels[value] }))}
        {...form.field('source')}
        onChange={(source) => form.set({ source: source ?? 'paper' })}
      />
      <Days form={form} />
      {values.termMonths > 0 && (
        <RenewalFields
          values={values}
          errorOf={(name) => form.field(name).error}
          onChange={(part) => form.set(part)}
        />
      )}
      <p className={`${stack.quiet} ${stack.small}`}>
        RMR counts from the day on which the contract starts. It is an opening balance, not a sale.
      </p>
      <Services form={form} />
      {today && <Again form={form} same={standingAlready(values.services, signed, today)} />}
      <TextAreaField label="Note" maxLength={2000} {...form.field('note')} value={values.note ?? ''} />
    </PanelForm>
  );
};

import { estimates } from '@sable/domain/estimate/estimate';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { siteKey } from '@sable/domain/site-key';
import { IconFilePlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAddress, useIsHere } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { Form } from '../../shared/form.tsx';
import { newEstimatePath } from '../../shared/new-estimate-path.ts';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { useCompany } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { DuplicateWarning, useDuplicates } from './duplicate-warning.tsx';
import { newAccountForm, newDraft } from './new-account-form.ts';

const types = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
] as const;

const NewAccountForm = ({ country }: { country: 'us' | 'ca' }) => {
  const act = useAction();
  const actor = useActor();
  const isHere = useIsHere();
  const { query } = useAddress();
  const origin = { copyOf: query['copy'], templateId: query['template'] };
  const canEstimate = anyEntity(estimates).permission(actor).create !== matchNone;
  /** People who came to write an estimate continue with it; everybody else may. */
  const cameToEstimate = canEstimate && query['for'] === 'estimate';
  const estimateNext = useRef(cameToEstimate);
  const form = useForm({
    schema: newAccountForm,
    start: newDraft(country, hasRole(actor, 'sales') ? actor.id : null),
    draft: 'new account',
    onSave: async (args) => {
      const made = await act(m.accounts.create, args, { silent: true });
      if (made.ok && !isHere()) toast.success(`${args.account.name} was created.`);
      return made;
    },
    onSaved: ({ id }) =>
      navigate(estimateNext.current ? newEstimatePath(origin, id) : `/account/${id}`, { replace: true }),
  });
  const { type, name, phone, email, ownerUserId } = form.values;
  const duplicates = useDuplicates({
    name,
    phone: phone ?? '',
    email: email ?? '',
    siteKey: siteKey(form.values),
  });
  const commercial = type === 'commercial';
  const submit = (toEstimate: boolean, text: string) => (
    <Button
      key={text}
      kind={toEstimate === cameToEstimate ? 'primary' : 'secondary'}
      type="submit"
      loading={form.saving}
      icon={toEstimate && <IconFilePlus size={16} aria-hidden />}
      onClick={() => {
        estimateNext.current = toEstimate;
      }}
    >
      {text}
    </Button>
  );
  const create = submit(false, duplicates.length > 0 ? 'Create anyway' : 'Create account');
  const createAndEstimate = canEstimate && submit(true, 'Create and write the estimate');
  const foot = (
    <div className={stack.row}>
      {/* The Enter key triggers the first button. */}
      {cameToEstimate ? [createAndEstimate, create] : [create, createAndEstimate]}
      <Button href="/accounts">Cancel</Button>
    </div>
  );
  return (
    <Form form={form} foot={foot}>
      <Section title="Who">
        <div className={stack.stack}>
          <ChoiceBar label="Type" choices={types} {...form.field('type')} />
          <div className={stack.pair}>
            <TextField
              label={commercial ? 'Business name' : 'Household name'}
              required
              autoFocus
              autoComplete="off"
              maxLength={120}
              {...form.field('name')}
            />
            <TextField
              label="Contact person"
              placeholder={commercial ? undefined : 'Who signs'}
              autoComplete="off"
              maxLength={120}
              {...form.field('person')}
            />
          </div>
          <div className={stack.pair}>
            <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
            <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
          </div>
        </div>
      </Section>
      <Section title="Site address" note="Where the system will be. You can add missing parts later.">
        <AddressFields
          value={form.values}
          faultOf={(part) => form.field(part).error}
          onChange={(address) => form.set(address)}
        />
      </Section>
      <DuplicateWarning duplicates={duplicates} />
      <Section title="Sale">
        <div className={stack.stack}>
          <div className={stack.pair}>
            <PersonField
              label="Rep"
              among="salespersons"
              value={ownerUserId || null}
              onChange={(rep) => form.set({ ownerUserId: rep })}
            />
            <TextField
              label="Lead source"
              placeholder="Referral, web, door…"
              maxLength={80}
              {...form.field('leadSource')}
            />
          </div>
          <div className={stack.pair}>
            <TextField
              label="Campaign"
              placeholder="Spring mailer, home show…"
              maxLength={80}
              {...form.field('campaign')}
            />
            <TextField
              label="Account number"
              autoComplete="off"
              maxLength={120}
              {...form.field('accountNumber')}
            />
          </div>
        </div>
      </Section>
    </Form>
  );
};

/** Creates an account at the kitchen table: a name, contact details, and on to the estimate. */
export const NewAccount = () => {
  const { row: company } = useCompany();
  if (!company) return <FormSkeleton />;
  return (
    <Page narrow>
      <PageHeader
        title="New account"
        parent={{ label: 'Accounts', href: '/accounts' }}
        subtitle="A name is enough to begin. With a phone or an email, the first contact is added too."
      />
      <NewAccountForm country={company.country} />
    </Page>
  );
};

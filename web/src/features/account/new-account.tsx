import { hasRole } from '@sable/domain/kernel/actor';
import { sameValue } from '@sable/domain/kernel/same-value';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { useCompany } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DuplicateWarning, useDuplicates } from './duplicate-warning.tsx';
import { createArgs, draftFaults, newDraft, type Faults, type NewAccountDraft } from './new-account-draft.ts';

const types = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
] as const;

const shownFields = new Set(['name', 'phone', 'email', 'line1', 'city', 'region', 'postal']);

/** Where the server's refusal belongs among the fields; the form's foot when nowhere. */
const placeOf = (field: unknown): string =>
  typeof field === 'string' && shownFields.has(field) ? field : 'form';

const useNewAccount = (country: 'us' | 'ca', ownerUserId: string | null) => {
  const act = useAction();
  const [start] = useState(() => newDraft(country, ownerUserId));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const create = async () => {
    const found = draftFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return null;
    const acted = await act(m.accounts.create, createArgs(draft), { silent: true });
    if (!acted.ok) {
      setFaults({ [placeOf(acted.error.details['field'])]: acted.error.message });
      return null;
    }
    return () => navigate(`/account/${acted.result.id}`, { replace: true });
  };
  return {
    draft,
    set: (part: Partial<NewAccountDraft>) => setDraft({ ...draft, ...part }),
    faults,
    dirty: !sameValue(draft, start),
    create,
  };
};

const NewAccountForm = ({ country }: { country: 'us' | 'ca' }) => {
  const actor = useActor();
  const sells = hasRole(actor, 'sales');
  const { draft, set, faults, dirty, create } = useNewAccount(country, sells ? actor.id : null);
  const { element, saving, handleSubmit } = useForm({ dirty, onSave: create });
  const duplicates = useDuplicates(draft);
  const commercial = draft.type === 'commercial';
  return (
    <form ref={element} noValidate className={stack.stack} onSubmit={handleSubmit}>
      <Section title="Who">
        <div className={stack.stack}>
          <ChoiceBar label="Type" choices={types} value={draft.type} onChange={(type) => set({ type })} />
          <div className={stack.pair}>
            <TextField
              label={commercial ? 'Business name' : 'Household name'}
              required
              autoFocus
              autoComplete="off"
              maxLength={120}
              value={draft.name}
              error={faults['name']}
              onChange={(name) => set({ name })}
            />
            {commercial && (
              <TextField
                label="Contact person"
                autoComplete="off"
                maxLength={120}
                value={draft.person}
                onChange={(person) => set({ person })}
              />
            )}
          </div>
          <div className={stack.pair}>
            <TextField
              label="Phone"
              type="tel"
              autoComplete="off"
              value={draft.phone}
              error={faults['phone']}
              onChange={(phone) => set({ phone })}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              value={draft.email}
              error={faults['email']}
              onChange={(email) => set({ email })}
            />
          </div>
          <DuplicateWarning duplicates={duplicates} />
        </div>
      </Section>
      <Section title="Site address" note="Where the system will be. What is not known yet can wait.">
        <AddressFields value={draft.address} faults={faults} onChange={(address) => set({ address })} />
      </Section>
      <Section title="Sale">
        <div className={stack.pair}>
          <PersonField
            label="Rep"
            value={draft.ownerUserId}
            onChange={(ownerUserId) => set({ ownerUserId })}
          />
          <TextField
            label="Lead source"
            placeholder="Referral, web, door…"
            maxLength={80}
            value={draft.leadSource}
            onChange={(leadSource) => set({ leadSource })}
          />
        </div>
      </Section>
      {faults['form'] && (
        <p className={stack.fault} role="alert">
          {faults['form']}
        </p>
      )}
      <div className={stack.row}>
        <Button kind="primary" type="submit" loading={saving}>
          {duplicates.length > 0 ? 'Create anyway' : 'Create account'}
        </Button>
        <Button href="/accounts">Cancel</Button>
      </div>
    </form>
  );
};

/** Opens an account at a kitchen table: name, a way to reach them, and on to the estimate. */
export const NewAccount = () => {
  const { row: company } = useCompany();
  if (!company) return <RecordSkeleton />;
  return (
    <Page narrow>
      <PageHeader
        title="New account"
        parent={{ label: 'Accounts', href: '/accounts' }}
        subtitle="A name is enough to begin. Phone or email makes the first contact with it."
      />
      <NewAccountForm country={company.country} />
    </Page>
  );
};

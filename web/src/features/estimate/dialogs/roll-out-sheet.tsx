import { m } from '@sable/domain/mutation-names';
import { MAX_SITES } from '@sable/domain/estimate/roll-out-sites';
import { query } from '@sable/domain/queries';
import { someText } from '@sable/domain/kernel/visible-text';
import { useState } from 'react';
import { z } from 'zod';
import { useLive } from '../../../live/hooks.ts';
import { navigate } from '../../../navigate.ts';
import { PanelForm } from '../../../shared/panel-form.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../session/editor-context.tsx';

const schema = z.object({
  name: someText(120, 'Enter a name.'),
  contactId: z
    .uuid('Choose who signs.')
    .nullable()
    .refine((id) => id !== null, 'Choose who signs.'),
  accountIds: z.array(z.uuid()).min(1, 'Choose a site.').max(MAX_SITES, `Choose at most ${MAX_SITES} sites.`),
});

/** Above this number of sites, a search field is shown. */
const MANY = 8;

/** Returns the other sites of the organization. */
function useSites() {
  const { account } = useEditor();
  const { rows = [] } = useLive(
    account?.organizationId
      ? query('accounts', {
          where: { organizationId: account.organizationId },
          orderBy: 'nameKey',
          limit: 500,
        })
      : null,
  );
  return rows.filter(({ id }) => id !== account?.id);
}

interface SitesProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChosen: (ids: readonly string[]) => void;
}

/** Selects the sites to create estimates for. */
const Sites = ({ chosen, error, onChosen }: SitesProps) => {
  const sites = useSites();
  const [typed, setTyped] = useState('');
  const key = typed.trim().toLowerCase();
  const found = sites.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(key));
  const toggle = (id: string, on: boolean) =>
    onChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className={`${stack.plainFieldset} ${stack.stack}`}>
      <legend className={stack.small}>
        <strong>Sites</strong>
      </legend>
      {sites.length > MANY && (
        <TextField label="Find a site" value={typed} maxLength={60} onChange={setTyped} />
      )}
      {sites.length > 1 && (
        <div className={stack.row}>
          <Button
            small
            onClick={() => onChosen(chosen.length === sites.length ? [] : sites.map(({ id }) => id))}
          >
            {chosen.length === sites.length ? 'Choose none' : `Choose all ${sites.length}`}
          </Button>
        </div>
      )}
      {found.map((site) => (
        <CheckboxField
          key={site.id}
          label={site.name}
          help={[site.site?.line1, site.city].filter(Boolean).join(', ') || 'No address yet'}
          checked={chosen.includes(site.id)}
          onChange={(on) => toggle(site.id, on)}
        />
      ))}
      {sites.length === 0 && <p className={stack.plain}>The organization has no other accounts.</p>}
      {error && (
        <p role="alert" className={stack.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

/** Creates an estimate for each of several sites of the organization. One of its contacts signs them all at once. */
export const RollOutSheet = ({ onClose }: { onClose: () => void }) => {
  const { estimate, account, people, session } = useEditor();
  const act = useAction();
  const signers = people.filter(
    (person) => !person.accountId && person.organizationId === account?.organizationId,
  );
  const start: z.input<typeof schema> = {
    name: estimate.title.slice(0, 120),
    contactId: signers.length === 1 ? (signers[0]?.id ?? null) : null,
    accountIds: [],
  };
  const form = useForm({
    schema,
    start,
    draft: `roll-out of ${estimate.id}`,
    onSave: async ({ contactId, ...fields }) => {
      session.flush();
      return act(
        m.rollOuts.start,
        { estimateId: estimate.id, contactId: contactId ?? '', ...fields },
        { silent: true },
      );
    },
    onSaved: ({ id, estimates }) => {
      toast.success(`The roll-out has ${estimates} estimates.`);
      navigate(`/roll-out/${id}`);
      onClose();
    },
  });
  return (
    <PanelForm form={form} size={460} title="Roll out to sites" saveText="Create estimates" onClose={onClose}>
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={120}
        help="The customer reads it above all sites."
        {...form.field('name')}
      />
      <SelectField
        label="Signs"
        required
        help={
          signers.length === 0
            ? 'The organization itself has no contact yet. Add one on the organization.'
            : 'A contact of the organization itself, who signs for all sites at once.'
        }
        choices={signers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('contactId')}
      />
      <Sites
        chosen={form.values.accountIds}
        error={form.field('accountIds').error}
        onChosen={(accountIds) => form.set({ accountIds: [...accountIds] })}
      />
      <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
        Each site gets its own estimate, with its number, the taxes of its place, and the organization’s
        prices.{' '}
        {estimate.status === 'draft'
          ? 'This estimate joins them.'
          : 'This estimate was sent already and stays separate.'}
      </p>
    </PanelForm>
  );
};

import { postalAddressShape } from '@sable/domain/address';
import { choice } from '@sable/domain/kernel/fields';
import { newLead } from '@sable/domain/lead-mutations';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { emptyAddress, hasAddress } from '../../shared/address-draft.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const { name, phone, email, note } = newLead.shape;
const { line1, line2, city, region, postal, county } = postalAddressShape;

const draft = z.object({
  ...{ name, phone, email, note, line1, line2, city, region, postal, county },
  country: choice('Country', ['us', 'ca'] as const),
});

const schema = draft.transform(({ name, phone, email, note, ...address }, context) => {
  const site = { ...address, type: 'residential' as const };
  const lead = { name, phone, email, note, ...(hasAddress(site) && { site }) };
  if (!phone && !email)
    context.addIssue({
      code: 'custom',
      path: ['phone'],
      message: 'A phone number or an email address is needed, so that someone can call.',
    });
  return lead;
});

const startOf = (country: 'us' | 'ca'): z.input<typeof draft> => {
  const { type: _type, ...address } = emptyAddress(country);
  return { name: '', phone: '', email: '', note: '', ...address };
};

/** Sends a lead to the company: the person, how to reach them, and where they live. */
export const NewLeadPanel = ({ country, onClose }: { country: 'us' | 'ca'; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: startOf(country),
    draft: 'new lead',
    onSave: (lead) =>
      act(m.leads.enter, lead, { silent: true, done: `${lead.name} was sent. The office calls them.` }),
    onSaved: onClose,
  });
  return (
    <PanelForm form={form} title="New lead" saveText="Send lead" onClose={onClose}>
      <TextField label="Name" required autoFocus autoComplete="off" maxLength={120} {...form.field('name')} />
      <div className={stack.pair}>
        <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <AddressFields
        value={form.values}
        faultOf={(part) => form.field(part).error}
        onChange={(address) => form.set(address)}
      />
      <TextAreaField
        label="Note"
        help="What they want, and when to call."
        maxLength={2000}
        {...form.field('note')}
      />
    </PanelForm>
  );
};

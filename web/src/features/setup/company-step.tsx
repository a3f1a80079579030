import { postalAddressShape } from '@sable/domain/address';
import { companies } from '@sable/domain/company';
import { choice } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { emptyAddress, hasAddress } from '../../shared/address-draft.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';

const { phone, email, website, licence } = companies.shape;
const { line1, line2, city, region, postal, county } = postalAddressShape;
const schema = z
  .object({
    ...{ phone, email, website, licence, line1, line2, city, region, postal, county },
    country: choice('Country', ['us', 'ca'] as const),
  })
  .transform(({ phone, email, website, licence, ...address }) => ({
    ...{ phone, email, website, licence },
    address: hasAddress(address) ? { ...address, type: 'commercial' as const } : null,
  }));

const addressOf = ({ address, country }: StepProps['company']) => {
  const { line1, line2, city, region, postal, county } = address ?? emptyAddress(country);
  return { line1, line2, city, region, postal, county, country: address?.country ?? country };
};

/** The company's address and contact details: the header and footer of every estimate. */
export const CompanyStep = ({ company, onNext }: StepProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: {
      phone: company.phone ?? '',
      email: company.email ?? '',
      website: company.website ?? '',
      licence: company.licence ?? '',
      ...addressOf(company),
    },
    draft: 'set up company',
    placeOf: (field) => field.replace(/^address\./, ''),
    onSave: (patch) => act(m.companies.update, { id: company.id, patch }, { silent: true }),
    onSaved: onNext,
  });
  const typed = schema.safeParse(form.values);
  return (
    <StepFrame
      title="Where to reach you"
      note="Printed on every estimate. Many states ask for the license number."
      company={typed.success ? { ...company, ...typed.data } : company}
    >
      <Form form={form} foot={<StepFoot saving={form.saving} onSkip={onNext} />}>
        <div className={stack.pair}>
          <TextField
            label="Phone"
            type="tel"
            autoFocus
            autoComplete="tel"
            {...form.field('phone')}
            value={form.values.phone ?? ''}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            {...form.field('email')}
            value={form.values.email ?? ''}
          />
        </div>
        <AddressFields
          value={form.values}
          faultOf={(part) => form.field(part).error}
          onChange={({ line1, line2, city, region, postal, county, country }) =>
            form.set({ line1, line2, city, region, postal, county, country })
          }
        />
        <div className={stack.pair}>
          <TextField
            label="License printed on estimates"
            placeholder="AL-12345"
            {...form.field('licence')}
            value={form.values.licence ?? ''}
          />
          <TextField label="Website" {...form.field('website')} value={form.values.website ?? ''} />
        </div>
      </Form>
    </StepFrame>
  );
};

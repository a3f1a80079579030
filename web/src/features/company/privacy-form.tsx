import { companies } from '@sable/domain/company';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { Form } from '../../shared/form.tsx';
import type { CompanyRow } from '../../shared/use-company.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

const schema = z.object({ privacyPolicy: companies.shape.privacyPolicy });

/** The company's own privacy text about customer data. */
export const PrivacyForm = ({ company, editable }: { company: CompanyRow; editable: boolean }) => {
  const edit = useEdit(m.companies.update, company);
  const form = useForm({
    schema,
    start: { privacyPolicy: company.privacyPolicy ?? '' },
    draft: 'privacy policy',
    opened: edit.opened,
    onSave: (patch) => edit(patch, 'The privacy policy was saved.'),
  });
  return (
    <Section
      title="Privacy policy"
      note="What you keep of customers and why; every estimate links to it. While it is empty, customers read the one that ships with the product."
      actions={
        <Button small kind="quiet" href={`/privacy-policy?company=${company.id}`}>
          Read it
        </Button>
      }
    >
      <Form
        form={form}
        foot={
          editable && (
            <div>
              <Button kind="primary" type="submit" loading={form.saving}>
                Save policy
              </Button>
            </div>
          )
        }
      >
        <TextAreaField
          label="Policy"
          hideLabel
          rows={10}
          maxLength={20_000}
          disabled={!editable}
          {...form.field('privacyPolicy')}
        />
      </Form>
    </Section>
  );
};

import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import type { CompanyRow } from '../../shared/use-company.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useLeaveGuard } from '../../shared/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/** The company's own words about customers' data. */
export const PrivacyForm = ({ company, editable }: { company: CompanyRow; editable: boolean }) => {
  const act = useAction();
  const [text, setText] = useState(company.privacyPolicy ?? '');
  const changed = text !== (company.privacyPolicy ?? '');
  useLeaveGuard(changed);
  const save = () =>
    void act(
      m.companies.update,
      { id: company.id, patch: { privacyPolicy: text || null } },
      { done: 'The privacy policy was saved.' },
    );
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
      <form
        className={stack.stack}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextAreaField
          label="Policy"
          hideLabel
          rows={10}
          maxLength={20_000}
          disabled={!editable}
          value={text}
          onChange={setText}
        />
        {editable && (
          <div>
            <Button kind="primary" type="submit" disabled={!changed}>
              Save policy
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
};

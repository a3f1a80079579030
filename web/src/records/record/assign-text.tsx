import { textMessages } from '@sable/domain/text-message';
import { idSchema } from '@sable/domain/kernel/document';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { m } from '@sable/domain/mutation-names';
import { readablePhone } from '@sable/domain/phone';
import { z } from 'zod';
import { hasRole } from '@sable/domain/kernel/actor';
import { useActor } from '../../live/hooks.ts';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { RefField } from '../fields/ref-field.tsx';

const schema = z.object({
  accountId: z.string().refine((id) => idSchema.safeParse(id).success, 'Choose the account.'),
  contactId: z.string(),
});

/**
 * Assigns a text from an unknown number to an account; nothing for any other text, and for people without permission.
 */
export const AssignText = ({ row }: { row: AnyRow }) => {
  const actor = useActor();
  const act = useAction();
  const text = textMessages.schema.partial().safeParse(row).data;
  const form = useForm({
    schema,
    draft: `account of text ${row.id}`,
    start: { accountId: '', contactId: '' },
    onSave: ({ accountId, contactId }) =>
      act(
        m.textMessages.assign,
        { id: row.id, accountId, ...(contactId && { contactId }) },
        { silent: true, done: 'The texts of this number are on the account.' },
      ),
  });
  if (text?.direction !== 'inbound' || text.accountId) return null;
  if (!hasRole(actor, 'super', 'admin', 'manager', 'office')) return null;
  const { accountId, contactId } = form.values;
  return (
    <Section title="Unmatched">
      <p className={stack.quiet}>
        {`${readablePhone(`+${text.number ?? ''}`)} is an unknown number. Choose its account: this text and later ones are added to it.`}
      </p>
      <Form
        form={form}
        foot={
          <Button kind="primary" type="submit" loading={form.saving}>
            Add to the account
          </Button>
        }
      >
        <RefField
          label="Account"
          collection="accounts"
          required
          {...form.field('accountId')}
          value={accountId || null}
          onChange={(next) => form.set({ accountId: next ?? '', contactId: '' })}
        />
        {accountId && (
          <RefField
            label="Contact"
            help="An account without a phone number gets this one, so that you can answer."
            collection="contacts"
            within={{ accountId }}
            {...form.field('contactId')}
            value={contactId || null}
            onChange={(next) => form.set({ contactId: next ?? '' })}
          />
        )}
      </Form>
    </Section>
  );
};

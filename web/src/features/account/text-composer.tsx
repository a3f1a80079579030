import { idSchema } from '@sable/domain/kernel/document';
import type { Language } from '@sable/domain/language';
import { mergeText } from '@sable/domain/merge-fields';
import { m } from '@sable/domain/mutation-names';
import { readablePhone } from '@sable/domain/phone';
import type { RowIn } from '@sable/domain/queries';
import { isQuiet, zonesOfSite } from '@sable/domain/quiet-hours';
import { withFooter } from '@sable/domain/text-footer';
import { numberKey } from '@sable/domain/text-keyword';
import { MAX_TEXT_LENGTH, textMessages } from '@sable/domain/text-message';
import { textTemplates } from '@sable/domain/text-template';
import { segmentsOf } from '@sable/domain/text-segments';
import { someText } from '@sable/domain/kernel/visible-text';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useRow } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import { counted } from '../../shared/formats.ts';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useCompany, useNow } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { AccountRow } from './account-row.ts';
import classes from './account-texts.module.css';
import { KeepDraft } from './message-drafts.tsx';
import { MessageTemplates } from './message-templates.tsx';
import { useKeepDraft } from './use-keep-draft.ts';
import { useMergeValues } from './use-merge-values.ts';

/** A number that can be texted, and its owner. */
export interface Reader {
  readonly phone: string;
  readonly name: string;
  /** Whether the number is a contact’s, and not the account’s own. */
  readonly isContact: boolean;
  readonly language: Language;
}

const schema = z.object({
  to: textMessages.shape.to,
  body: someText(MAX_TEXT_LENGTH, 'Write the text.', 'The text is too long.'),
  /** Undefined to keep the draft's own template. */
  templateId: idSchema.nullable().optional(),
});

/** Whether the latest keyword from a number was STOP. The texts are sorted newest first. */
const hasStopped = (texts: readonly RowIn<'text-messages'>[], to: string): boolean =>
  texts.find(({ number, keyword }) => keyword && number === numberKey(to))?.keyword === 'stop';

interface PreviewProps {
  /** The text with merge fields filled in. */
  text: string;
  missing: readonly string[];
}

/** The exact text that the customer will read. */
const Preview = ({ text, missing }: PreviewProps) => {
  const country = useCompany().row?.country ?? 'us';
  const whole = withFooter(text, country);
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.facts}>
        {`The customer reads · ${counted(segmentsOf(whole), 'segment')}`}
      </figcaption>
      <p className={classes.body}>{whole}</p>
      {missing.length > 0 && (
        <p className={stack.fault}>
          {`There is no value for ${missing.map((field) => `{{${field}}}`).join(', ')}. Type it yourself.`}
        </p>
      )}
    </figure>
  );
};

interface TextComposerProps {
  account: AccountRow;
  readers: readonly Reader[];
  /** Sorted newest first. */
  texts: readonly RowIn<'text-messages'>[];
  /** The draft being continued; null for a new text. */
  draft: RowIn<'text-messages'> | null;
  onDone: () => void;
}

/** Form for a text to one of the account’s numbers. It explains up front why a text cannot be sent. */
export const TextComposer = ({ account, readers, texts, draft, onDone }: TextComposerProps) => {
  const act = useAction();
  const [draftId, setDraftId] = useState(draft?.id ?? null);
  const place = { accountId: account.id, draftId };
  const { textDelivers } = useSession();
  const form = useForm({
    schema,
    start: draft
      ? { to: draft.to, body: draft.body, templateId: undefined }
      : { to: readers[0]?.phone ?? '', body: '', templateId: null },
    draft: `text to ${draft?.id ?? account.id}`,
    onSave: (text) => act(m.textMessages.send, { ...place, ...text }, { silent: true }),
    onSaved: onDone,
  });
  const { to, body, templateId } = form.values;
  const company = useCompany().row;
  const reader = readers.find(({ phone }) => phone === to);
  const valuesIn = useMergeValues(account, reader);
  const template = useRow(textTemplates, templateId ?? undefined).row;
  const { text, missing } = mergeText(body, valuesIn(template?.language ?? reader?.language ?? 'en'));
  const now = useNow();
  const quiet = company && isQuiet(now, zonesOfSite(account.site, company.timeZone, account.timeZone));
  const stopped = hasStopped(texts, to);
  const { keeping, keep, handle } = useKeepDraft(form, {
    save: () => act(m.textMessages.saveDraft, { ...place, ...form.values }, { done: 'Kept as a draft.' }),
    onKept: setDraftId,
    onDone,
  });
  const foot = (
    <div className={stack.row}>
      <Button
        kind="primary"
        type="submit"
        loading={form.saving}
        disabled={stopped || keeping}
        icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {textDelivers ? 'Send text' : 'Save text'}
      </Button>
      <KeepDraft disabled={!body.trim() || form.saving || keeping} onKeep={keep} />
      {stopped && (
        <span className={stack.fault}>This number has opted out of texts. Call, or write an email.</span>
      )}
      {!stopped && !textDelivers && (
        <span className={stack.quiet}>No text provider is set up: texts are stored and not delivered.</span>
      )}
      {!stopped && textDelivers && quiet && (
        <span className={stack.quiet}>
          Texts go out between 8 AM and 9 PM where the customer is. What you write is kept.
        </span>
      )}
    </div>
  );
  return (
    <Form form={handle} className={classes.composer} foot={foot}>
      <div className={classes.to}>
        <SelectField
          label="To"
          choices={readers.map(({ phone, name }) => ({
            value: phone,
            label: `${name}, ${readablePhone(phone)}`,
          }))}
          {...form.field('to')}
          onChange={(next) => form.set({ to: next ?? '' })}
        />
        <MessageTemplates
          purpose="text_message"
          chosen={templateId ?? null}
          onChoose={(template) =>
            form.set({
              templateId: template.id,
              body: body.trim() ? `${body}\n${template.body}` : template.body,
            })
          }
        />
      </div>
      <TextAreaField
        label="Text"
        required
        maxLength={MAX_TEXT_LENGTH}
        {...form.field('body')}
        // An empty field no longer counts as based on a template.
        onChange={(next) => form.set({ body: next, ...(!next.trim() && { templateId: null }) })}
      />
      {body.trim() && <Preview text={text} missing={missing} />}
    </Form>
  );
};

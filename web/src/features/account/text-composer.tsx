import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { mergeText } from '@sable/domain/merge-fields';
import { m } from '@sable/domain/mutation-names';
import { readablePhone } from '@sable/domain/phone';
import { query, type RowIn } from '@sable/domain/queries';
import { isQuiet, zonesOfSite } from '@sable/domain/quiet-hours';
import { withFooter } from '@sable/domain/text-footer';
import { numberKey } from '@sable/domain/text-keyword';
import { MAX_TEXT_LENGTH, textMessages } from '@sable/domain/text-message';
import { segmentsOf } from '@sable/domain/text-segments';
import { textTemplates } from '@sable/domain/text-template';
import { IconSend } from '@tabler/icons-react';
import { z } from 'zod';
import { useActor, useLive } from '../../live/hooks.ts';
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
import { useMergeValues } from './use-merge-values.ts';

/** A number that can be written to, and whose it is. */
export interface Reader {
  readonly phone: string;
  readonly name: string;
  /** Whether it is a person’s, and not the account’s own. */
  readonly isContact: boolean;
}

const schema = z.object({
  to: textMessages.shape.to,
  body: z.string().trim().min(1, 'Write the text.').max(MAX_TEXT_LENGTH, 'The text is too long.'),
});

/** Whether the latest keyword that a number has sent asks for no more texts; the texts come newest first. */
const hasStopped = (texts: readonly RowIn<'text-messages'>[], to: string): boolean =>
  texts.find(({ number, keyword }) => keyword && number === numberKey(to))?.keyword === 'stop';

interface TemplatesProps {
  onChoose: (body: string) => void;
}

/** The company’s templates, to start a text from. */
const Templates = ({ onChoose }: TemplatesProps) => {
  const actor = useActor();
  const { rows } = useLive(
    query('text-templates', { where: { purpose: 'text_message' }, orderBy: 'name', limit: 200 }),
  );
  const canEdit = anyEntity(textTemplates).permission(actor).create !== matchNone;
  if (rows?.length === 0 && !canEdit) return null;
  return (
    <div className={classes.templates}>
      {rows?.length !== 0 && (
        <SelectField
          label="Template"
          placeholder="Start from a template"
          disabled={!rows}
          choices={(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => {
            const chosen = rows?.find((row) => row.id === id);
            if (chosen) onChoose(chosen.body);
          }}
        />
      )}
      {canEdit && (
        <Button small kind="quiet" href="/text-templates">
          {rows?.length === 0 ? 'Write templates' : 'Edit templates'}
        </Button>
      )}
    </div>
  );
};

interface PreviewProps {
  /** With its merge fields filled in. */
  text: string;
  missing: readonly string[];
}

/** What the customer will read, to the letter. */
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
          {`There is nothing to fill in for ${missing.map((field) => `{{${field}}}`).join(', ')}. Write it yourself.`}
        </p>
      )}
    </figure>
  );
};

interface TextComposerProps {
  account: AccountRow;
  readers: readonly Reader[];
  /** Newest first. */
  texts: readonly RowIn<'text-messages'>[];
  onSent: () => void;
}

/** Writes a text to one of the account’s numbers; says before it is sent why it cannot be. */
export const TextComposer = ({ account, readers, texts, onSent }: TextComposerProps) => {
  const act = useAction();
  const { textDelivers } = useSession();
  const form = useForm({
    schema,
    start: { to: readers[0]?.phone ?? '', body: '' },
    draft: `text to ${account.id}`,
    onSave: (text) => act(m.textMessages.send, { accountId: account.id, ...text }, { silent: true }),
    onSaved: onSent,
  });
  const { to, body } = form.values;
  const company = useCompany().row;
  const values = useMergeValues(
    account,
    readers.find((reader) => reader.phone === to),
  );
  const { text, missing } = mergeText(body, values);
  const now = useNow();
  const quiet = company && isQuiet(now, zonesOfSite(account.site, company.timeZone, account.timeZone));
  const stopped = hasStopped(texts, to);
  const foot = (
    <div className={stack.row}>
      <Button
        kind="primary"
        type="submit"
        loading={form.saving}
        disabled={stopped}
        icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {textDelivers ? 'Send text' : 'Keep text here'}
      </Button>
      {stopped && (
        <span className={stack.fault}>This number has asked for no more texts. Call, or write an email.</span>
      )}
      {!stopped && !textDelivers && (
        <span className={stack.quiet}>No text provider is set up: texts are kept here and reach nobody.</span>
      )}
      {!stopped && textDelivers && quiet && (
        <span className={stack.quiet}>
          Texts go out between 8 AM and 9 PM where the customer is. What you write is kept here.
        </span>
      )}
    </div>
  );
  return (
    <Form form={form} className={classes.composer} foot={foot}>
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
        <Templates onChoose={(chosen) => form.set({ body: body.trim() ? `${body}\n${chosen}` : chosen })} />
      </div>
      <TextAreaField label="Text" required maxLength={MAX_TEXT_LENGTH} {...form.field('body')} />
      {body.trim() && <Preview text={text} missing={missing} />}
    </Form>
  );
};

import { files } from '@sable/domain/file';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { notes } from '@sable/domain/note';
import { listed } from '@sable/domain/texts/listed';
import { IconAt } from '@tabler/icons-react';
import { z } from 'zod';
import { ChosenFiles, useChosenFiles } from '../../../attachments/chosen-files.tsx';
import { Pick } from '../../../attachments/pick.tsx';
import { useActor, useLiveClient } from '../../../live/hooks.ts';
import { Form } from '../../../shared/form.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { usePersonChoices } from '../../../shared/use-person-choices.ts';
import stack from '../../../shared/stack.module.css';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './note-composer.module.css';
import { begunMention, withMention } from '../mention.ts';

const schema = z.object({ text: notes.shape.text, shared: z.boolean() });
const OFFERED = 6;

interface MentionsProps {
  text: string;
  onChoose: (text: string) => void;
}

/** Colleagues whose names start with the partial mention at the end of the text. */
const Mentions = ({ text, onChoose }: MentionsProps) => {
  const people = usePersonChoices('staff', null);
  const begun = begunMention(text);
  if (begun === null) return null;
  const found = people.filter(({ label }) => label.toLowerCase().startsWith(begun)).slice(0, OFFERED);
  if (found.length === 0 || found.some(({ label }) => label.toLowerCase() === begun)) return null;
  return (
    <div className={stack.row} role="group" aria-label="Mention">
      {found.map(({ value, label }) => (
        <Button
          key={value}
          small
          icon={<IconAt size={14} aria-hidden />}
          onClick={() => onChoose(withMention(text, label))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};

interface NoteComposerProps {
  accountId: string;
  onWritten: () => void;
}

/** A field for a note. Its buttons appear on typing, or when a file is dropped or pasted. */
export const NoteComposer = ({ accountId, onWritten }: NoteComposerProps) => {
  const act = useAction();
  const actor = useActor();
  const kept = useLiveClient().work.files;
  const chosen = useChosenFiles(anyEntity(files).permission(actor).create !== matchNone);
  const send = async (noteId: string) => {
    const { sendFiles } = await import('../../../attachments/send-files.ts');
    sendFiles(`notes/${noteId}`, chosen.files, { companyId: actor.companyId, kept });
  };
  const form = useForm({
    schema,
    start: { text: '', shared: false },
    draft: `note on ${accountId}`,
    onSave: async ({ text, shared }) => {
      const visibility = shared ? 'customer' : 'internal';
      const saved = await act(m.notes.create, { accountId, text, visibility }, { silent: true });
      if (saved.ok && saved.result.notTold.length > 0)
        toast.warning(
          `The note is saved. Not notified, because they cannot read it: ${listed(saved.result.notTold, 'and')}.`,
        );
      if (saved.ok && chosen.files.length > 0)
        await send(saved.result.id).catch(() =>
          toast.warning('The note is saved, its files are not. Open the note to attach them.'),
        );
      return saved;
    },
    onSaved: onWritten,
  });
  const { text } = form.values;
  const hasFiles = chosen.files.length > 0;
  const foot = (text !== '' || hasFiles) && (
    <div className={stack.row}>
      <Button kind="primary" type="submit" loading={form.saving}>
        Save note
      </Button>
      <CheckboxField
        label="Visible to the customer"
        checked={form.values.shared}
        onChange={(shared) => form.set({ shared })}
      />
      <Pick what="Files" onFiles={chosen.add} />
    </div>
  );
  return (
    <div {...chosen.place}>
      <Form form={form} className={classes.composer} foot={foot}>
        <TextAreaField
          label="New note"
          hideLabel
          rows={1}
          placeholder="Write what happened. @ mentions a colleague."
          {...form.field('text')}
        />
        <Mentions text={text} onChoose={(next) => form.set({ text: next })} />
        {hasFiles && <ChosenFiles files={chosen.files} onRemove={chosen.remove} />}
      </Form>
    </div>
  );
};

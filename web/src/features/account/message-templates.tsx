import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { textTemplates } from '@sable/domain/text-template';
import { useActor, useLive } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './account-texts.module.css';

interface MessageTemplatesProps {
  purpose: 'text_message' | 'email';
  chosen: string | null;
  onChoose: (template: RowIn<'text-templates'>) => void;
}

/** The company’s templates, as a starting point for a message. */
export const MessageTemplates = ({ purpose, chosen, onChoose }: MessageTemplatesProps) => {
  const actor = useActor();
  const { rows } = useLive(query('text-templates', { where: { purpose }, orderBy: 'name', limit: 200 }));
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
          value={chosen}
          onChange={(id) => {
            const template = rows?.find((row) => row.id === id);
            if (template) onChoose(template);
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

import { tooLarge } from '@sable/domain/email-attachments';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { byteText } from '../../../shared/byte-text.ts';
import stack from '../../../shared/stack.module.css';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import classes from './attach-files.module.css';

interface AttachFilesProps {
  accountId: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (fileIds: string[]) => void;
}

type FileRow = RowIn<'files'>;

/** Checkboxes to attach files of the account. Selected files that have since been deleted are dropped. */
export const AttachFiles = ({ accountId, value, error, onChange }: AttachFilesProps) => {
  const { rows = [] } = useLive(
    query('files', {
      where: { accountId, bucket: 'attachments' },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  if (rows.length === 0) return null;
  const chosen = rows.filter(({ id }) => value.includes(id));
  const fault = error ?? tooLarge(chosen.map(({ size }) => size));
  const toggle = (file: FileRow, on: boolean) =>
    onChange(rows.filter(({ id }) => (id === file.id ? on : value.includes(id))).map(({ id }) => id));
  return (
    <fieldset className={classes.files}>
      <legend>Attach files of the account</legend>
      {rows.map((file) => (
        <CheckboxField
          key={file.id}
          label={`${file.name}, ${byteText(file.size)}`}
          checked={value.includes(file.id)}
          onChange={(on) => toggle(file, on)}
        />
      ))}
      {fault && <p className={stack.fault}>{fault}</p>}
    </fieldset>
  );
};

import { useState } from 'react';
import { someText } from '@sable/domain/kernel/visible-text';
import { z } from 'zod';
import { asClientError, deleteJson, getJson, patchJson } from '../../live/client-error.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { addPasskey, supportsPasskeys } from '../../shared/passkey.ts';
import stack from '../../shared/stack.module.css';
import { showError } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
type Passkey = z.infer<typeof passkey>;
const answer = z.object({ passkeys: z.array(passkey) });
const ask = async () => answer.parse(await getJson('/api/passkeys')).passkeys;

const nameSchema = z.object({
  name: someText(80, 'Type a name.', 'Use at most 80 characters.'),
});

interface RenameDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => void;
}

const RenameDialog = ({ passkey: { id, name }, onClose, onRenamed }: RenameDialogProps) => {
  const form = useForm({
    schema: nameSchema,
    start: { name },
    onSave: async (typed) => {
      try {
        return { ok: true, result: await patchJson(`/api/passkeys/${id}`, typed) } as const;
      } catch (error) {
        return { ok: false, error: asClientError(error) } as const;
      }
    },
    onSaved: onRenamed,
  });
  return (
    <FormDialog form={form} title="Rename passkey" submitText="Rename" onClose={onClose}>
      <TextField label="Name" autoComplete="off" autoFocus maxLength={80} {...form.field('name')} />
    </FormDialog>
  );
};

/** The user's passkeys: add, rename, remove. */
export const PasskeysSection = () => {
  const { instant } = useFormats();
  const { value: passkeys, error, refetch } = useRequest(ask);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [adding, setAdding] = useState(false);

  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (refusal) {
      showError(asClientError(refusal));
    }
    refetch();
  };
  const add = async () => {
    setAdding(true);
    await attempt(addPasskey, 'The passkey was added. It signs you in from now on.');
    setAdding(false);
  };
  const remove = async ({ id, name }: Passkey) => {
    const sure = await dialog.confirm({
      title: `Remove the passkey “${name}”?`,
      message: 'It no longer signs you in. Delete it from your device too.',
      okText: 'Remove',
      danger: true,
    });
    if (sure) await attempt(() => deleteJson(`/api/passkeys/${id}`), 'The passkey was removed.');
  };

  return (
    <Section
      title="Passkeys"
      note="Sign in with your finger, your face, or the PIN of your device. A passkey needs no password and no code."
      flush={Boolean(passkeys && passkeys.length > 0)}
      actions={
        supportsPasskeys() && (
          <Button small loading={adding} onClick={() => void add()}>
            Add a passkey
          </Button>
        )
      }
    >
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={() => {
            setRenaming(null);
            refetch();
          }}
        />
      )}
      {error && <p className={stack.fault}>{error.message}</p>}
      {!error && !passkeys && <LinesSkeleton count={1} />}
      {passkeys?.length === 0 && (
        <p className={`${stack.plain} ${stack.quiet}`}>
          {supportsPasskeys()
            ? 'You have none yet.'
            : 'This browser cannot use passkeys at this address. They need https and a current browser.'}
        </p>
      )}
      {passkeys && passkeys.length > 0 && (
        <Lines label="Passkeys">
          {passkeys.map((one) => (
            <Line
              key={one.id}
              title={one.name}
              detail={`Added ${instant(one.addedAt)} · ${one.lastUsedAt ? `last used ${instant(one.lastUsedAt)}` : 'never used'}`}
              action={
                <>
                  <Button small kind="quiet" onClick={() => setRenaming(one)}>
                    Rename
                  </Button>
                  <Button small kind="danger-quiet" onClick={() => void remove(one)}>
                    Remove
                  </Button>
                </>
              }
            />
          ))}
        </Lines>
      )}
    </Section>
  );
};

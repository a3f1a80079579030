import { day, optional } from '@sable/domain/kernel/fields';
import { instantOf } from '@sable/domain/zoned-time';
import { IconRubberStamp } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { asClientError } from '../../live/client-error.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from './integrations.module.css';
import { readSealKeys, renewSealKey, type SealKey } from './seal-key-api.ts';

const schema = z.object({ since: optional(day('Lost on')) });

const RenewForm = ({ onClose, onMade }: { onClose: () => void; onMade: () => void }) => {
  const { timeZone } = useFormats();
  const form = useForm({
    schema,
    start: { since: null },
    onSave: async ({ since }) => {
      try {
        return {
          ok: true,
          result: await renewSealKey(since ? instantOf(since, '00:00', timeZone) : null),
        } as const;
      } catch (error) {
        return { ok: false, error: asClientError(error) } as const;
      }
    },
    onSaved: () => {
      onMade();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Make a new seal key" submitText="Make new key" onClose={onClose}>
      <p>
        New copies are sealed with the new key. Copies sealed before remain valid, and the old key is deleted.
      </p>
      <DateField
        label="Key may be compromised since"
        help="Leave this empty unless the key was lost. From that day on, a seal made with the old key is valid only with an earlier time stamp, or on a file that is stored on this server."
        {...form.field('since')}
        value={form.values.since ?? null}
      />
    </FormDialog>
  );
};

const KeyLine = ({ sealKey }: { sealKey: SealKey }) => {
  const { instant } = useFormats();
  const { madeAt, endsAt, isCurrent, revokedAt } = sealKey;
  return (
    <Line
      title={`Key of ${instant(madeAt)}`}
      detail={
        revokedAt
          ? `Its seals are not valid from ${instant(revokedAt)} on.`
          : isCurrent
            ? `Its certificate ends ${instant(endsAt)}. A new key is made a year before.`
            : 'Sealed before. Its seals stay valid.'
      }
      after={
        <StatusChip tone={revokedAt ? 'danger' : isCurrent ? 'success' : 'neutral'}>
          {revokedAt ? 'Lost' : isCurrent ? 'In use' : 'Replaced'}
        </StatusChip>
      }
    />
  );
};

/** The keys that seal signed copies, with the option to replace the current one. */
export const SealKeyList = () => {
  const { value: keys, error, refetch } = useRequest(readSealKeys);
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Seal keys"
      note="Signed copies are sealed with the company’s own key."
      flush
      actions={
        <Button small onClick={() => setAsking(true)}>
          Make a new key
        </Button>
      }
    >
      {error && <p className={`${stack.fault} ${classes.fault}`}>{error.message}</p>}
      {!keys && !error && <LinesSkeleton />}
      {keys?.length === 0 && (
        <EmptyState small icon={<IconRubberStamp aria-hidden />} title="No key yet">
          The first one is made when a copy is sealed.
        </EmptyState>
      )}
      {keys && keys.length > 0 && (
        <Lines label="Seal keys">
          {keys.map((key) => (
            <KeyLine key={key.fingerprint} sealKey={key} />
          ))}
        </Lines>
      )}
      {asking && <RenewForm onClose={() => setAsking(false)} onMade={refetch} />}
    </Section>
  );
};

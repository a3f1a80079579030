import { webhookInput } from '@sable/domain/webhook-mutations';
import type { RowIn } from '@sable/domain/queries';
import { asClientError } from '../../live/client-error.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EventChoices } from './event-choices.tsx';
import { createWebhook, updateWebhook, type WebhookInput } from './webhook-api.ts';

interface WebhookFormProps {
  /** Null creates a new one. */
  webhook: RowIn<'webhooks'> | null;
  onClose: () => void;
  /** Called with the id and the signing secret of a new webhook after it is saved. */
  onMade?: (made: { readonly id: string; readonly secret: string }) => void;
}

const startOf = (webhook: RowIn<'webhooks'> | null): WebhookInput => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [],
});

/** Edits a webhook's name, address, and events. */
export const WebhookForm = ({ webhook, onClose, onMade }: WebhookFormProps) => {
  const form = useForm({
    schema: webhookInput,
    start: startOf(webhook),
    draft: `webhook ${webhook?.id ?? 'new'}`,
    onSave: async (input) => {
      try {
        if (webhook) await updateWebhook(webhook.id, input);
        const made = webhook ? null : await createWebhook(input);
        return { ok: true, result: made } as const;
      } catch (error) {
        return { ok: false, error: asClientError(error) } as const;
      }
    },
    onSaved: (made) => {
      onClose();
      if (made) onMade?.(made);
    },
  });
  return (
    <>
      <PanelForm
        form={form}
        size={560}
        title={webhook ? 'Edit webhook' : 'New webhook'}
        saveText="Save webhook"
        onClose={onClose}
      >
        <TextField label="Name" required autoFocus maxLength={80} {...form.field('name')} />
        <TextField
          label="Endpoint URL"
          required
          type="url"
          help="An https address that is reachable from the internet."
          maxLength={500}
          {...form.field('url')}
        />
        <EventChoices {...form.field('events')} />
      </PanelForm>
    </>
  );
};

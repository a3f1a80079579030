import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { webhooks } from '@sable/domain/webhook';
import { useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import { useActor, useRow } from '../../live/hooks.ts';
import { useIsOnScreen } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { showError, useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import stack from '../../shared/stack.module.css';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { rotateSecret } from './webhook-api.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookStatus } from './webhook-status.tsx';

type Webhook = RowIn<'webhooks'>;

const useWebhookActions = (webhook: Webhook, onSecret: (secret: string) => void) => {
  const act = useAction();
  const isOnScreen = useIsOnScreen();
  const { id, name, status } = webhook;
  const newSecret = async () => {
    const sure = await dialog.confirm({
      title: 'Make a new signing secret?',
      message: 'The old one keeps signing for 24 hours, too. Give the new one to the receiver in that time.',
      okText: 'Make secret',
    });
    if (!sure) return;
    try {
      onSecret(await rotateSecret(id));
    } catch (error) {
      showError(asClientError(error));
    }
  };
  const remove = async () => {
    const sure = await dialog.confirm({
      title: `Delete ${name}?`,
      message: 'Its log is deleted with it. Changes that are still waiting will not be sent.',
      okText: 'Delete',
      danger: true,
    });
    if (!sure) return;
    const { ok } = await act(m.webhooks.delete, { id }, { done: 'The webhook was deleted.' });
    if (ok && isOnScreen()) navigate('/integrations', { replace: true });
  };
  const turn = () => act(m.webhooks.setStatus, { id, status: status === 'on' ? 'off' : 'on' });
  const test = () =>
    act(m.webhooks.test, { id }, { done: 'A test is on its way. The log shows its answer.' });
  return { newSecret, remove, turn, test };
};

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const { nameOf } = usePeople();
  const { instant } = useFormats();
  const { url, events, actsAsUserId, failingSince, offReason, secretChangedAt } = webhook;
  return (
    <Section title="Webhook">
      <KeyValues
        rows={[
          ...(url === undefined ? [] : [{ label: 'Endpoint URL', value: url }]),
          { label: 'Events', value: events.map((event) => choiceLabel(event.replace('.', ' '))).join(', ') },
          { label: 'Sends what this person may see', value: nameOf(actsAsUserId) },
          { label: 'Signing secret created', value: instant(secretChangedAt) },
          ...(failingSince ? [{ label: 'Failing since', value: instant(failingSince) }] : []),
          ...(offReason ? [{ label: 'Why it is off', value: offReason }] : []),
        ]}
      />
    </Section>
  );
};

const LoadedWebhook = ({ webhook }: { webhook: Webhook }) => {
  const [open, setOpen] = useState<'form' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const editable = can(anyEntity(webhooks), useActor(), 'update', webhook);
  const { newSecret, remove, turn, test } = useWebhookActions(webhook, setSecret);
  const menu = (
    <ActionMenu
      trigger={<Button>More</Button>}
      groups={[
        {
          actions: [
            { label: 'Edit', onClick: () => setOpen('form') },
            { label: webhook.status === 'on' ? 'Turn off' : 'Turn on', onClick: () => void turn() },
            { label: 'New signing secret', onClick: () => void newSecret() },
          ],
        },
        { actions: [{ label: 'Delete', danger: true, onClick: () => void remove() }] },
      ]}
    />
  );
  return (
    <Page narrow>
      <PageHeader
        title={webhook.name}
        parent={{ label: 'Integrations', href: '/integrations' }}
        chips={<WebhookStatus webhook={webhook} />}
        actions={
          editable && (
            <>
              {menu}
              <Button kind="primary" onClick={() => void test()}>
                Send a test
              </Button>
            </>
          )
        }
      />
      <div className={stack.stack}>
        <Facts webhook={webhook} />
        <DeliveryLog webhookId={webhook.id} editable={editable} />
      </div>
      {open === 'form' && <WebhookForm webhook={webhook} onClose={() => setOpen(null)} />}
      {secret !== null && <SecretPanel secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
};

/** One webhook: its state, its events, and its deliveries. */
export const WebhookView = ({ id }: { id: string }) => {
  const { row, missing } = useRow(webhooks, id);
  if (missing)
    return (
      <ErrorPage
        code="404"
        title="We can’t find this webhook"
        actions={<Button href="/integrations">All integrations</Button>}
      >
        It may have been removed. Nothing was changed.
      </ErrorPage>
    );
  return row ? <LoadedWebhook webhook={row} /> : <RecordSkeleton />;
};

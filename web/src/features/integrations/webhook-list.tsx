import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { webhooks } from '@sable/domain/webhook';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { LastExchange } from './last-exchange.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const spec = query('webhooks', { orderBy: 'name', limit: 200 });

const WebhookLine = ({ webhook }: { webhook: RowIn<'webhooks'> }) => {
  const { rows } = useLive(
    query('webhook-deliveries', {
      where: { webhookId: webhook.id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 1,
    }),
  );
  const last = rows?.[0];
  return (
    <Line
      href={`/webhook/${webhook.id}`}
      title={webhook.name}
      detail={
        <>
          {counted(webhook.events.length, 'event')}
          {' · '}
          <LastExchange at={rows && (last?.attemptedAt ?? null)} failure={last?.failure ?? null} />
        </>
      }
      after={<WebhookStatus webhook={webhook} />}
    />
  );
};

/** The company's webhooks, and the form for a new one. */
export const WebhookList = () => {
  const { query: address, setQuery } = useAddress();
  const { rows } = useLive(spec);
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const canCreate = anyEntity(webhooks).permission(useActor()).create !== matchNone;
  const isNew = canCreate && address['webhook'] === 'new';
  return (
    <Section
      title="Webhooks"
      note="Sends changes to another system as they happen."
      flush
      actions={
        canCreate && (
          <Button
            small
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => setQuery({ webhook: 'new' })}
          >
            Add webhook
          </Button>
        )
      }
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconWebhook aria-hidden />} title="No webhook yet">
          Add the address of another system and choose the events it should receive.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Webhooks">
          {rows.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </Lines>
      )}
      {isNew && <WebhookForm webhook={null} onClose={() => setQuery({ webhook: null })} onMade={setMade} />}
      {made && <SecretPanel secret={made.secret} onClose={() => navigate(`/webhook/${made.id}`)} />}
    </Section>
  );
};

import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconRepeat, IconWebhook } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { ShowEarlier, useEarlierEntries } from '../../shared/show-earlier.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';

type Delivery = RowIn<'webhook-deliveries'>;

const detailOf = (delivery: Delivery, instant: (at: string) => string): string => {
  const { attempts, attemptedAt, answer, failure, nextAttemptAt } = delivery;
  return [
    instant(attemptedAt ?? delivery.createdAt),
    attempts > 0 && counted(attempts, 'attempt'),
    answer !== null && `answer ${answer}`,
    failure,
    nextAttemptAt && `next attempt ${instant(nextAttemptAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

interface DeliveryLogProps {
  webhookId: string;
  /** Whether the user may redeliver an event. */
  editable: boolean;
}

/** The deliveries of a webhook, newest first, with the responses. */
export const DeliveryLog = ({ webhookId, editable }: DeliveryLogProps) => {
  const act = useAction();
  const { instant } = useFormats();
  const entries = useEarlierEntries();
  const { rows } = useLive(
    query('webhook-deliveries', {
      where: { webhookId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: entries.limit,
    }),
  );
  return (
    <Section title="Deliveries" note="What was sent in the last 30 days, and what was answered." flush>
      {!rows && <LinesSkeleton count={4} />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconWebhook aria-hidden />} title="Nothing was sent yet">
          Send a test, or change a record whose events this webhook receives.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Deliveries">
          {rows.map((delivery) => (
            <Line
              key={delivery.id}
              title={delivery.event}
              detail={detailOf(delivery, instant)}
              after={<StatusOf status={delivery.status} />}
              action={
                editable && (
                  <IconButton
                    label={`${delivery.status === 'retrying' ? 'Deliver now' : 'Deliver again'}: ${delivery.event}`}
                    icon={<IconRepeat size={18} stroke={1.5} aria-hidden />}
                    disabled={delivery.status === 'queued'}
                    onClick={() =>
                      void act(
                        m.webhookDeliveries.redeliver,
                        { id: delivery.id },
                        { done: 'The event is sent again.' },
                      )
                    }
                  />
                )
              }
            />
          ))}
        </Lines>
      )}
      {rows && <ShowEarlier entries={entries} count={rows.length} />}
    </Section>
  );
};

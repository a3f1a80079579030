import { estimates } from '@sable/domain/estimate/estimate';
import { canMove } from '@sable/domain/estimate/lifecycle';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { hasRight } from '@sable/domain/kernel/rights';
import { IconFileText } from '@tabler/icons-react';
import { useActor, useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { fromTemplatePath } from '../../shared/new-estimate-path.ts';
import { estimatesOf, type EstimateRow } from './account-row.ts';

/** Shown to people who may read only sold estimates. */
const NothingSold = () => (
  <EmptyState small icon={<IconFileText aria-hidden />} title="Nothing sold yet">
    What the customer buys is listed here once it is signed.
  </EmptyState>
);

const NoEstimates = ({ accountId, canCreate }: { accountId: string; canCreate: boolean }) => (
  <EmptyState
    small
    icon={<IconFileText aria-hidden />}
    title="No estimate yet"
    action={
      canCreate && (
        <Button kind="primary" href={`/estimate/new?account=${accountId}`}>
          Create estimate
        </Button>
      )
    }
  >
    Put devices and monthly services on it, send the link, and the customer signs on a phone.
  </EmptyState>
);

const EstimateLine = ({ estimate }: { estimate: EstimateRow }) => {
  const { money, day } = useFormats();
  const expiry =
    estimate.expiresOn && canMove(estimate.status, 'expired') && `expires ${day(estimate.expiresOn)}`;
  return (
    <Line
      href={`/estimate/${estimate.id}`}
      title={
        <span className={stack.row}>
          {estimate.reference}
          <StatusOf status={estimate.status} />
        </span>
      }
      detail={[estimate.title, `version ${estimate.revision}`, expiry].filter(Boolean).join(' · ')}
      after={
        <>
          {estimate.total !== undefined && <span>{money(estimate.total)}</span>}
          {estimate.rmr !== undefined && <span className={stack.quiet}>{money(estimate.rmr)}/mo</span>}
        </>
      }
    />
  );
};

/** The account's estimates, newest first, with both amounts and their status. */
export const AccountEstimates = ({ accountId, most }: { accountId: string; most?: number }) => {
  const { rows } = useLive(estimatesOf(accountId));
  const actor = useActor();
  const canCreate = anyEntity(estimates).permission(actor).create !== matchNone;
  const shown = most ? rows?.slice(0, most) : rows;
  return (
    <Section
      title="Estimates"
      flush
      actions={
        canCreate && (
          <Button small kind="quiet" href={fromTemplatePath(accountId)}>
            From a template
          </Button>
        )
      }
    >
      {!shown && <LinesSkeleton />}
      {shown?.length === 0 &&
        (hasRight(actor, 'price') ? (
          <NoEstimates accountId={accountId} canCreate={canCreate} />
        ) : (
          <NothingSold />
        ))}
      {shown && shown.length > 0 && (
        <Lines label="Estimates">
          {shown.map((estimate) => (
            <EstimateLine key={estimate.id} estimate={estimate} />
          ))}
        </Lines>
      )}
    </Section>
  );
};

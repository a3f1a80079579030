import { accounts } from '@sable/domain/account';
import { estimates } from '@sable/domain/estimate/estimate';
import { events } from '@sable/domain/event';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { IconBolt, IconCalendarPlus, IconFilePlus, IconFileText } from '@tabler/icons-react';
import { useActor, useLive } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { estimatesOf, type AccountRow } from './account-row.ts';
import { awaitedEstimate, nextStepOf } from './next-step.ts';

const NewEstimate = ({ account, primary }: { account: AccountRow; primary: boolean }) => (
  <Button
    kind={primary ? 'primary' : 'secondary'}
    href={`/estimate/new?account=${account.id}`}
    icon={<IconFilePlus size={16} aria-hidden />}
  >
    New estimate
  </Button>
);

/**
 * Step after a quote: opens the estimate that awaits an answer, or starts a new one if all are voided or rescinded.
 */
const AfterQuote = ({ account, canEstimate }: { account: AccountRow; canEstimate: boolean }) => {
  const { rows } = useLive(estimatesOf(account.id));
  const awaited = rows && awaitedEstimate(rows);
  return (
    <>
      {canEstimate && <NewEstimate account={account} primary={rows !== undefined && !awaited} />}
      {awaited && (
        <Button kind="primary" href={`/estimate/${awaited.id}`} icon={<IconFileText size={16} aria-hidden />}>
          {`Open ${awaited.reference}`}
        </Button>
      )}
    </>
  );
};

const Plan = ({ account, install }: { account: AccountRow; install: boolean }) => (
  <Button
    kind="primary"
    href={`/calendar?event=new&kind=${install ? 'install' : 'sales'}&account=${account.id}`}
    icon={<IconCalendarPlus size={16} aria-hidden />}
  >
    {install ? 'Schedule install' : 'Schedule walk-through'}
  </Button>
);

const Activate = ({ account }: { account: AccountRow }) => {
  const act = useAction();
  return (
    <Button
      kind="primary"
      icon={<IconBolt size={16} aria-hidden />}
      onClick={() =>
        void act(
          m.accounts.setStatus,
          { id: account.id, status: 'active' },
          { done: `${account.name} is active.` },
        )
      }
    >
      Activate
    </Button>
  );
};

/** The next step as the one primary button, for people who may take it, with a new estimate next to it. */
export const NextStepButton = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const step = nextStepOf(account.status, account.installOn !== null);
  const canEstimate = anyEntity(estimates).permission(actor).create !== matchNone;
  const canPlan = anyEntity(events).permission(actor).create !== matchNone;
  const canMove = can(anyEntity(accounts), actor, 'update', account);
  return (
    <>
      {step === 'open-estimate' && <AfterQuote account={account} canEstimate={canEstimate} />}
      {step !== 'open-estimate' && canEstimate && (
        <NewEstimate account={account} primary={step === 'estimate'} />
      )}
      {step === 'walk-through' && canPlan && <Plan account={account} install={false} />}
      {step === 'install' && canPlan && <Plan account={account} install />}
      {step === 'activate' && canMove && <Activate account={account} />}
    </>
  );
};

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
import { nextStepOf } from './next-step.ts';

const NewEstimate = ({ account, primary }: { account: AccountRow; primary: boolean }) => (
  <Button
    kind={primary ? 'primary' : 'secondary'}
    href={`/estimate/new?account=${account.id}`}
    icon={<IconFilePlus size={16} aria-hidden />}
  >
    New estimate
  </Button>
);

const OpenEstimate = ({ account }: { account: AccountRow }) => {
  const latest = useLive(estimatesOf(account.id)).rows?.[0];
  return (
    latest && (
      <Button kind="primary" href={`/estimate/${latest.id}`} icon={<IconFileText size={16} aria-hidden />}>
        {`Open ${latest.reference}`}
      </Button>
    )
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

/** The next step as the one big button, for who may take it, and a new estimate beside it. */
export const NextStepButton = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const step = nextStepOf(account.status, account.installOn !== null);
  const canEstimate = anyEntity(estimates).permission(actor).create !== matchNone;
  const canPlan = anyEntity(events).permission(actor).create !== matchNone;
  const canMove = can(anyEntity(accounts), actor, 'update', account);
  return (
    <>
      {canEstimate && <NewEstimate account={account} primary={step === 'estimate'} />}
      {step === 'open-estimate' && <OpenEstimate account={account} />}
      {step === 'walk-through' && canPlan && <Plan account={account} install={false} />}
      {step === 'install' && canPlan && <Plan account={account} install />}
      {step === 'activate' && canMove && <Activate account={account} />}
    </>
  );
};

import { endingText } from '@sable/domain/close-cause';
import { choiceLabel } from '../../shared/formats.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import classes from './account-head.module.css';
import { type AccountRow } from './account-row.ts';
import { LifecycleStepper } from './lifecycle-stepper.tsx';
import { MergeNotice, TestNotice } from './lazy-forms.ts';
import { NextStepButton } from './next-step-button.tsx';
import { StatusMenu } from './status-menu.tsx';
import { WhoToTalkTo } from './who-to-talk-to.tsx';

const warmth: Readonly<Record<string, Tone>> = { hot: 'warning', warm: 'warning', cold: 'accent' };

/** The lead temperature applies only before an account buys or is lost. */
const isUndecided = ({ status }: AccountRow): boolean =>
  ['lead', 'contacted', 'appointment_set', 'quoted'].includes(status);

const Chips = ({ account }: { account: AccountRow }) => (
  <>
    <StatusOf status={account.status} />
    <StatusChip dot={false}>{choiceLabel(account.type)}</StatusChip>
    {account.temperature && isUndecided(account) && (
      <StatusChip tone={warmth[account.temperature] ?? 'neutral'}>
        {choiceLabel(account.temperature)}
      </StatusChip>
    )}
    {account.tags.map((tag) => (
      <StatusChip key={tag} dot={false}>
        {tag}
      </StatusChip>
    ))}
  </>
);

/** The account's name, contact options, lifecycle stage, and next step. */
export const AccountHead = ({ account }: { account: AccountRow }) => (
  <div className={classes.head}>
    <PageHeader
      title={account.name}
      parent={{ label: 'Accounts', href: '/accounts' }}
      chips={<Chips account={account} />}
      actions={
        <>
          <StatusMenu account={account} />
          <NextStepButton account={account} />
        </>
      }
    />
    <WhoToTalkTo account={account} />
    {account.isTest && <TestNotice account={account} />}
    <MergeNotice account={account} />
    <LifecycleStepper status={account.status} />
    {account.closeReason && (
      <p className={classes.reason}>
        {choiceLabel(account.status)}:{' '}
        {endingText({ cause: account.closeCause, reason: account.closeReason })}
        {account.competitor && ` (now with ${account.competitor})`}
      </p>
    )}
  </div>
);

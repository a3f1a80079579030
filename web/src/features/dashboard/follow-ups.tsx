import { addDays } from '@sable/domain/calendar-date';
import { where } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { query } from '@sable/domain/queries';
import { IconCheck } from '@tabler/icons-react';
import { choiceLabel } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePage } from '../../shared/use-page.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { ActLine, ActLines, CardTitle, QuietCard, SeeAll } from './act-line.tsx';
import type { Day } from './scope.ts';
import type { Customer } from './use-customers.ts';

const MAX_ROWS = 8;
const WEEK = 7;

/**
 * Returns a function that moves or clears an account's follow-up, with undo. The version check protects a colleague's
 * later change.
 */
const useFollowUp = () => {
  const act = useAction();
  return async ({ id, version, name, followUpOn: before }: Customer, next: string | null, said: string) => {
    const write = (followUpOn: string | null) =>
      act(m.accounts.update, { id, patch: { followUpOn } }, { version });
    if ((await write(next)).ok) offerUndo(`${name}: ${said}`, () => void write(before));
  };
};

const Acts = ({ account, day }: { account: Customer; day: Day }) => {
  const move = useFollowUp();
  const to = (days: number) => addDays(day.today, days);
  return (
    <>
      <Button
        small
        icon={<IconCheck size={16} aria-hidden />}
        onClick={() => void move(account, null, 'follow-up done')}
      >
        Done
      </Button>
      <Button small kind="quiet" onClick={() => void move(account, to(1), 'follow up tomorrow')}>
        Tomorrow
      </Button>
      <Button small kind="quiet" onClick={() => void move(account, to(WEEK), 'follow up next week')}>
        Next week
      </Button>
    </>
  );
};

/** Accounts with a due follow-up, each with buttons to complete or move it. */
export const FollowUps = ({ day }: { day: Day }) => {
  const formats = useFormats();
  const { nameOf } = usePeople();
  const { rows, count } = usePage(
    query('accounts', {
      where: where(
        { ownerUserId: day.owner },
        { field: 'followUpOn', op: 'lte', value: day.today },
        { not: { field: 'status', op: 'in', value: ['lost', 'cancelled'] } },
      ),
      orderBy: 'followUpOn',
      limit: MAX_ROWS,
    }),
  );
  const due = (date: string | null) =>
    !date || date >= day.today ? 'due today' : `due since ${formats.day(date)}`;
  const detail = ({ followUpOn, status, ownerUserId }: Customer) =>
    [due(followUpOn), choiceLabel(status), day.owner === undefined && nameOf(ownerUserId)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Section
      title={<CardTitle count={count}>To call</CardTitle>}
      flush
      actions={
        <SeeAll
          shown={MAX_ROWS}
          count={count}
          href={listLink('accounts', {
            followUpOn: { from: '', to: day.today },
            ownerUserId: day.owner,
          })}
        />
      }
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <QuietCard>
          Nobody is waiting for a call. Set a follow-up date on an account and it appears here on that day.
        </QuietCard>
      )}
      {rows && rows.length > 0 && (
        <ActLines label="Accounts to follow up">
          {rows.map((account) => (
            <ActLine
              key={account.id}
              name={account.name}
              href={`/account/${account.id}`}
              said=""
              detail={
                <>
                  {account.phone && (
                    <>
                      <a href={phoneHref(account.phone)}>{readablePhone(account.phone)}</a> ·{' '}
                    </>
                  )}
                  {detail(account)}
                </>
              }
              acts={<Acts account={account} day={day} />}
            />
          ))}
        </ActLines>
      )}
    </Section>
  );
};

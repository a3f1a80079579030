import { oneYearText, oneYearRight } from '@sable/domain/cancellation/one-year-right';
import { mayReceive } from '@sable/domain/cancellation/right-access';
import { isAlive, rightText, timeLeft } from '@sable/domain/cancellation/right-text';
import { workStop } from '@sable/domain/cancellation/work-stop';
import { estimates } from '@sable/domain/estimate/estimate';
import { estimateVersions } from '@sable/domain/estimate/version';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { users } from '@sable/domain/user';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive, useRow } from '../live/hooks.ts';
import stack from '../shared/stack.module.css';
import { useAction } from '../shared/use-action.ts';
import { useCompanyDay, useFormats, useNow } from '../shared/use-company.ts';
import { useSettings } from '../shared/use-settings.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { dialog } from '../ui/dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Section } from '../ui/section.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { OutsideForm } from './outside-form.tsx';
import { RescindForm } from './rescind-form.tsx';
import type { RightRow } from './right-row.ts';
import { WaiverForm } from './waiver-form.tsx';
import classes from './rights.module.css';

const places = {
  home: 'at the home',
  shop: 'at the company’s shop or office',
  elsewhere: 'with the rep at another place',
  alone: 'through the link',
};
const methods = { paper: 'on paper', mailed: 'by mail', electronic: 'electronically' };

/** Returns the details of a right as a sentence: the countdown, the hand-over, and the law. */
function useDetail(right: RightRow): string {
  const now = useNow();
  const { day } = useFormats();
  const { handedOverOn, handOverMethod, handOverProof, outsideReason, rules, state, waiverOn } = right;
  const { signedPlace } = right;
  const { row: earlyBy } = useRow(users, right.earlyByUserId);
  const parts = [
    timeLeft(right, now),
    state === 'not_started' &&
      'No handover of the signed copy and the notices is recorded, so nothing has started.',
    signedPlace && `Signed ${places[signedPlace]}`,
    handedOverOn &&
      `Handed over ${handOverMethod ? methods[handOverMethod] : ''} on ${day(handedOverOn)} (${handOverProof ?? 'proof on file'})`,
    waiverOn && `Work may begin: handwritten waiver of ${day(waiverOn)} (${right.waiverReason ?? ''})`,
    right.earlyReason &&
      `Work may begin before the end${earlyBy ? `, according to ${earlyBy.name}` : ''}: ${right.earlyReason.replace(/\.$/, '')}`,
    outsideReason,
    [...new Set(rules.map(({ law }) => law))].join('; '),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The administrator's actions on a right. */
const AdminMenu = ({ right }: { right: RightRow }) => {
  const act = useAction();
  const [asking, setAsking] = useState(false);
  const { id, state, handedOverOn, waiverOn, earlyReason } = right;
  const withdraw = async () => {
    const sure = await dialog.confirm({
      title: 'Withdraw the handover?',
      message: 'The clock stops, and the customer may cancel without a deadline until it is recorded again.',
      okText: 'Withdraw',
      danger: true,
    });
    if (sure)
      await act(m.cancellationRights.withdrawHandOver, { id }, { done: 'The handover was withdrawn.' });
  };
  const actions = [
    ...(handedOverOn ? [{ label: 'Withdraw the handover…', onClick: () => void withdraw() }] : []),
    ...(waiverOn
      ? [
          {
            label: 'Withdraw the waiver',
            onClick: () =>
              void act(
                m.cancellationRights.withdrawWaiver,
                { id },
                { done: 'The waiver was withdrawn. Work is on hold again.' },
              ),
          },
        ]
      : []),
    ...(earlyReason
      ? [
          {
            label: 'Withdraw the reason for early work',
            onClick: () =>
              void act(
                m.cancellationRights.allowEarly,
                { id, reason: null },
                { done: 'The reason was withdrawn.' },
              ),
          },
        ]
      : []),
    state === 'outside'
      ? {
          label: 'The law gives a right',
          onClick: () =>
            void act(m.cancellationRights.setOutside, { id, reason: null }, { done: 'The right applies.' }),
        }
      : { label: 'The law gives no right…', onClick: () => setAsking(true) },
  ];
  return (
    <>
      <ActionMenu
        trigger={
          <IconButton label="Actions of the right to cancel" icon={<IconDots size={18} aria-hidden />} />
        }
        groups={[{ actions }]}
      />
      {asking && <OutsideForm id={id} onClose={() => setAsking(false)} />}
    </>
  );
};

/** Warns that in Canada a missing paper gives the customer a year. */
const OneYearRisk = ({ right, versionId }: { right: RightRow; versionId: string | null }) => {
  const { today } = useCompanyDay();
  const { row: version } = useRow(estimateVersions, versionId);
  const risk = oneYearRight(right, version?.content ?? null, today);
  return risk && <span className={`${stack.small} ${classes.risk}`}>{oneYearText(risk)}</span>;
};

const RightItem = ({ right }: { right: RightRow }) => {
  const actor = useActor();
  const now = useNow();
  const detail = useDetail(right);
  const [asking, setAsking] = useState<'hand-over' | 'rescind' | 'waiver' | null>(null);
  const close = () => setAsking(null);
  const { row: estimate } = useRow(estimates, right.estimateId);
  const running = right.state !== 'exercised' && right.state !== 'outside';
  const receives = running && mayReceive(actor, estimate);
  const waits = useSettings().company?.waitsForRight ?? false;
  const isStopped = workStop(right, waits, now) !== null;
  return (
    <li className={classes.right}>
      <strong>{rightText(right, now)}</strong>
      <span className={`${stack.quiet} ${stack.small}`}>{detail}</span>
      {right.country === 'ca' && <OneYearRisk right={right} versionId={estimate?.versionId ?? null} />}
      <div className={stack.row}>
        {receives && !right.handedOverOn && (
          <Button small onClick={() => setAsking('hand-over')}>
            Record handover
          </Button>
        )}
        {receives && isStopped && (
          <Button small onClick={() => setAsking('waiver')}>
            Record waiver
          </Button>
        )}
        {receives && (
          <Button small onClick={() => setAsking('rescind')}>
            Customer cancels…
          </Button>
        )}
        {right.state !== 'exercised' && hasRole(actor, 'admin') && <AdminMenu right={right} />}
      </div>
      {asking === 'hand-over' && <HandOverForm right={right} onClose={close} />}
      {asking === 'waiver' && <WaiverForm right={right} onClose={close} />}
      {asking === 'rescind' && <RescindForm of={{ right }} onClose={close} />}
    </li>
  );
};

const RightsSection = ({ rows }: { rows: readonly RightRow[] }) =>
  rows.length === 0 ? null : (
    <Section title="Right to cancel">
      <ul className={classes.rights} aria-label="Rights to cancel">
        {rows.map((right) => (
          <RightItem key={right.id} right={right} />
        ))}
      </ul>
    </Section>
  );

/** The running rights to cancel of an account, live; nothing if there are none. */
export const RightsOfAccount = ({ accountId }: { accountId: string }) => {
  const now = useNow();
  const { rows = [] } = useLive(
    query('cancellation-rights', {
      where: { accountId },
      orderBy: { field: 'signedOn', direction: 'desc' },
      limit: 20,
    }),
  );
  return <RightsSection rows={rows.filter((right) => isAlive(right, now))} />;
};

/** The right to cancel that results from a signed estimate, live; nothing if the law gives none. */
export const RightOfEstimate = ({ estimateId }: { estimateId: string }) => {
  const { rows = [] } = useLive(query('cancellation-rights', { where: { estimateId }, limit: 1 }));
  return <RightsSection rows={rows} />;
};

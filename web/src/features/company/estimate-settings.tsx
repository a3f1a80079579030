import { anyEntity } from '@sable/domain/kernel/entity';
import { hasRight } from '@sable/domain/kernel/rights';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { settings } from '@sable/domain/settings';
import { useActor } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useSettings, type SettingsRow } from '../../shared/use-settings.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { EstimateDefaults } from './estimate-defaults.tsx';
import { PipelineSettings } from './pipeline-settings.tsx';
import { FinancingSettings } from './financing-settings.tsx';
import { RenewalSettings } from './renewal-settings.tsx';
import { WarrantySettings } from './warranty-settings.tsx';

/** Defaults of estimates, and what sales may see. */
export const EstimateSettings = () => {
  const act = useAction();
  const actor = useActor();
  const { mailDelivers } = useSession();
  const row = useSettings().company;
  if (!row)
    return (
      <Section title="Estimates">
        <TextSkeleton lines={6} />
      </Section>
    );
  const editable = can(anyEntity(settings), actor, 'update', row);
  const save = (patch: Partial<SettingsRow>) => void act(m.settings.update, { id: row.id, patch });
  return (
    <div className={stack.stack}>
      <Section title="Estimates" note="What a new estimate starts with.">
        <div className={stack.stack}>
          <EstimateDefaults row={row} editable={editable} />
          <SwitchField
            label="First month of services due at signing"
            help="For new contracts. The customer of an addendum or a replacement is billed already and pays it only where the estimate says so."
            disabled={!editable}
            checked={row.firstPeriodAtSigning}
            onChange={(firstPeriodAtSigning) => save({ firstPeriodAtSigning })}
          />
        </div>
      </Section>
      <Section title="Approval" note="What a rep can send without approval. Empty: no limit.">
        <div className={stack.stack}>
          <div className={stack.pair}>
            <PercentField
              label="Smallest deposit"
              help="Of the one-time total, with tax."
              min={0}
              max={1_000_000}
              disabled={!editable}
              value={row.minDepositPpm ?? null}
              onChange={(minDepositPpm) => save({ minDepositPpm })}
            />
            <DecimalField
              label="Shortest term (months)"
              help="If something recurs."
              decimals={0}
              min={0}
              max={120}
              disabled={!editable}
              value={row.minTermMonths ?? null}
              onChange={(minTermMonths) => save({ minTermMonths })}
            />
          </div>
          <div className={stack.pair}>
            <DecimalField
              label="Longest wait for a payment (days)"
              help="After its event. An organization with payment terms has its own."
              decimals={0}
              min={0}
              max={365}
              disabled={!editable}
              value={row.maxNetDays ?? null}
              onChange={(maxNetDays) => save({ maxNetDays })}
            />
            <DecimalField
              label="Latest start of services (days)"
              help="From the day on which the offer is sent."
              decimals={0}
              min={0}
              max={365}
              disabled={!editable}
              value={row.maxStartDays ?? null}
              onChange={(maxStartDays) => save({ maxStartDays })}
            />
          </div>
          {hasRight(actor, 'cost') && (
            <div className={stack.pair}>
              <PercentField
                label="Smallest margin"
                help="Of the one-time subtotal, if every cost is known."
                min={0}
                max={1_000_000}
                disabled={!editable}
                value={row.minMarginPpm ?? null}
                onChange={(minMarginPpm) => save({ minMarginPpm })}
              />
              <DecimalField
                label="Highest creation multiple"
                help="What creating the account costs, in months of its RMR."
                decimals={3}
                shown={2}
                min={0}
                max={100_000}
                disabled={!editable}
                value={row.maxMultipleMilli ?? null}
                onChange={(maxMultipleMilli) => save({ maxMultipleMilli })}
              />
            </div>
          )}
          <SwitchField
            label="Approve from the email"
            help="The approver gets a link to decide in two taps, without signing in. It is for one person and one request, works once, and expires after 72 hours. If off, the email asks them to sign in, and links already sent stop working."
            disabled={!editable}
            checked={row.approveByLink}
            onChange={(approveByLink) => save({ approveByLink })}
          />
        </div>
      </Section>
      <Section title="Early termination">
        <div className={stack.pair}>
          <PercentField
            label="Share of the months that are left"
            help="For contracts signed from now on. Leave empty for none."
            min={0}
            max={1_000_000}
            disabled={!editable}
            value={row.terminationPpm ?? null}
            onChange={(terminationPpm) => save({ terminationPpm })}
          />
          <MoneyField
            label="Maximum"
            disabled={!editable}
            value={row.terminationCap ?? null}
            onChange={(terminationCap) => save({ terminationCap })}
          />
        </div>
      </Section>
      <FinancingSettings row={row} editable={editable} />
      <RenewalSettings row={row} editable={editable} />
      <WarrantySettings row={row} editable={editable} />
      <Section title="Reminders">
        <SwitchField
          label="Remind customers of open estimates"
          help={`By email in the morning: after 3 days without an answer, and 3 days and 1 day before an estimate expires. Each once. The customer can stop them.${mailDelivers ? '' : ' No mail server is set up: until one is, nobody is reminded.'}`}
          disabled={!editable}
          checked={row.remindCustomers}
          onChange={(remindCustomers) => save({ remindCustomers })}
        />
      </Section>
      <Section title="Customers’ links">
        <DecimalField
          label="Days that a link still works"
          help="After the estimate was accepted or declined, or expired. If empty, links do not expire. A signed link always works until 7 days after the right to cancel has ended. You can make a new link later."
          decimals={0}
          min={0}
          max={3650}
          disabled={!editable}
          value={row.linkDays}
          onChange={(linkDays) => save({ linkDays })}
        />
      </Section>
      <PipelineSettings row={row} editable={editable} />
      <Section title="Sales">
        <SwitchField
          label="Sales see all accounts of the company"
          help="If off, each rep sees only their own accounts and estimates. It takes effect at their next sign-in."
          disabled={!editable}
          checked={row.salesSeeAll}
          onChange={(salesSeeAll) => save({ salesSeeAll })}
        />
      </Section>
    </div>
  );
};

import { standingServices, type StandingService } from '@sable/domain/contract/standing';
import { hasFields } from '@sable/domain/kernel/entity';
import type { RowIn } from '@sable/domain/queries';
import { periodSuffix } from '../../shared/billing-texts.ts';
import { useFormats } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';

/** Combines contracts with the lines whose amounts the person may see. */
export const standingOf = (
  contracts: readonly RowIn<'contracts'>[],
  lines: readonly RowIn<'rmr-lines'>[],
) => ({
  contracts,
  lines: lines.flatMap((line) => (hasFields(line, ['monthly', 'billedAmount']) ? [line] : [])),
});

type Signed = Parameters<typeof standingServices>[0];

/** Prices per billing period, labeled by service. */
export const StandingPrices = ({
  services,
  labelOf,
}: {
  services: readonly StandingService[];
  labelOf: (service: StandingService) => string;
}) => {
  const { money } = useFormats();
  return (
    <KeyValues
      rows={services.map((service) => ({
        label: labelOf(service),
        value: `${money(service.billed)}${periodSuffix[service.frequency]}`,
      }))}
    />
  );
};

/** Lists the contracts that the account already has before another one is entered. */
export const StandingNotice = ({ signed, today }: { signed: Signed; today: string }) => {
  const services = standingServices(signed, today);
  if (services.length === 0) return null;
  return (
    <Section title="Existing contracts" note="The new contract is added to these.">
      <StandingPrices services={services} labelOf={({ name, reference }) => `${name}, ${reference}`} />
    </Section>
  );
};

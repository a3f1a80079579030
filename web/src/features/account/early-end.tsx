import { earlyEnd } from '@sable/domain/contract/early-termination';
import { hasFields } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import stack from '../../shared/stack.module.css';

interface EarlyEndProps {
  contract: RowIn<'contracts'>;
  on: string;
  isWaived: boolean;
}

/**
 * The early termination fee for canceling a contract on a given day, with the calculation; renders nothing if none
 * was agreed.
 */
export const EarlyEndOf = ({ contract, on, isWaived }: EarlyEndProps) => {
  const { accountId } = contract;
  const formats = useFormats();
  const { rows: signed } = useLive(query('contracts', { where: { accountId }, limit: 200 }));
  const { rows: lines } = useLive(query('rmr-lines', { where: { accountId }, limit: 1000 }));
  if (!signed || !lines) return null;
  const known = lines.filter((line) => hasFields(line, ['monthly']));
  const early = earlyEnd(contract, signed, known, on);
  if (!early) return null;
  const { fee, rmr, monthsLeft, sharePpm } = early;
  return (
    <p className={stack.plain}>
      Early termination: <strong>{formats.money(isWaived ? 0 : fee)}</strong>
      {isWaived
        ? ', waived.'
        : `, ${sharePpm / 10_000}% of ${formats.money(rmr)} × ${counted(monthsLeft, 'month')} left. It is shown here and on the contract; the office posts it.`}
    </p>
  );
};

import { endingText } from '@sable/domain/close-cause';
import { contracts } from '@sable/domain/contract/contract';
import { isLive } from '@sable/domain/contract/contract-status';
import { balanceOn, nextChange } from '@sable/domain/contract/ledger';
import { anyEntity, hasFields } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query, type RowIn } from '@sable/domain/queries';
import { IconContract } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ContractMenu, ExistingContractForm } from './lazy-forms.ts';

type ContractRow = RowIn<'contracts'>;
type RmrLine = RowIn<'rmr-lines'>;

const contractsOf = (accountId: string) =>
  query('contracts', { where: { accountId }, orderBy: { field: 'number', direction: 'desc' }, limit: 100 });
const linesOf = (accountId: string) =>
  query('rmr-lines', {
    where: { accountId },
    orderBy: { field: 'effectiveOn', direction: 'asc' },
    limit: 1000,
  });

/** The account's current RMR, the part not yet billing, and the date and amount of the next change. */
const RmrNow = ({
  lines,
  contracts: signed,
}: {
  lines: readonly RmrLine[];
  contracts: readonly ContractRow[];
}) => {
  const { money, day } = useFormats();
  const today = useToday();
  const known = lines.filter((line) => hasFields(line, ['monthly']));
  if (!today || known.length === 0) return null;
  const next = nextChange(known, today);
  const balance = balanceOn(known, today);
  const waiting = new Set(signed.filter(({ status }) => status === 'signed').map(({ id }) => id));
  const notBilling = balanceOn(
    known.filter(({ contractId }) => waiting.has(contractId)),
    today,
  );
  return (
    <>
      RMR {money(balance)} now
      {notBilling > 0 && `, ${notBilling < balance ? `${money(notBilling)} of it ` : ''}not yet billing`}
      {next && `, ${money(next.balance)} from ${day(next.on)}`}
    </>
  );
};

interface ContractLineProps {
  contract: ContractRow;
  lines: readonly RmrLine[];
}

const ContractLine = ({ contract, lines }: ContractLineProps) => {
  const { money, day } = useFormats();
  const detail = [
    choiceLabel(contract.kind),
    `signed ${day(contract.signedOn)}`,
    isLive(contract) && contract.endsOn && `ends ${day(contract.endsOn)}`,
    endingText({ cause: contract.cancelCause, reason: contract.cancelReason }),
  ];
  return (
    <Line
      href={`/contract/${contract.id}`}
      title={
        <span className={stack.row}>
          {contract.reference}
          <StatusOf status={contract.status} />
        </span>
      }
      detail={detail.filter(Boolean).join(' · ')}
      after={contract.rmr !== undefined && <span>{money(contract.rmr)}/mo</span>}
      action={<ContractMenu contract={contract} lines={lines} />}
    />
  );
};

/** The account's contracts and its RMR: the current amount and the next change. */
export const AccountContracts = ({ account }: { account: RowIn<'accounts'> }) => {
  const { id: accountId } = account;
  const { rows } = useLive(contractsOf(accountId));
  const { rows: lines = [] } = useLive(linesOf(accountId));
  const mayRecord = anyEntity(contracts).permission(useActor()).create !== matchNone;
  const [recording, setRecording] = useState(false);
  return (
    <Section
      title="Contract and RMR"
      note={lines.length > 0 ? <RmrNow lines={lines} contracts={rows ?? []} /> : undefined}
      actions={
        mayRecord &&
        rows &&
        rows.length > 0 && (
          <Button small onClick={() => setRecording(true)}>
            Add existing contract
          </Button>
        )
      }
      flush
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState
          small
          icon={<IconContract aria-hidden />}
          title="No contract yet"
          action={mayRecord && <Button onClick={() => setRecording(true)}>Add existing contract</Button>}
        >
          A signed estimate creates one. For a customer you already had, add their existing contract.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Contracts">
          {rows.map((contract) => (
            <ContractLine
              key={contract.id}
              contract={contract}
              lines={lines.filter(({ contractId }) => contractId === contract.id)}
            />
          ))}
        </Lines>
      )}
      {recording && rows && (
        <ExistingContractForm
          account={account}
          contracts={rows}
          lines={lines}
          onClose={() => setRecording(false)}
        />
      )}
    </Section>
  );
};

import { addressLine } from '@sable/domain/address';
import type { Identity } from '@sable/domain/import/customer-identity';
import { identityOf } from '@sable/domain/import/import-duplicates';
import type { StandingService } from '@sable/domain/contract/standing';
import type { ReviewedRow } from '@sable/domain/import/reviewed-row';
import type { KnownContact } from '@sable/domain/import/known-accounts';
import { phoneText } from '@sable/domain/phone';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { periodSuffix } from '../../shared/billing-texts.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { withDecision, type Decision, type ImportDraft } from './draft.ts';
import classes from './import.module.css';

const skip = { value: 'skip', label: 'Skip the row' } as const;
const create = { value: 'create', label: 'Import it anyway' } as const;
const onto = { value: 'onto', label: 'Add its contract to the account' } as const;

/** Returns the user's decision about a row that looks like another. */
const decisionOf = ({ imports, onto: how }: ReviewedRow): Decision =>
  how === 'chosen' ? 'onto' : imports ? 'create' : 'skip';

interface SideProps {
  label: string;
  href?: string | undefined;
  identity: Identity | null;
  other: Identity | null;
  contact?: KnownContact | undefined;
  services?: readonly StandingService[] | undefined;
}

/** One of two customers that may be the same. Differences are highlighted. */
const Side = ({ label, href, identity, other, contact, services = [] }: SideProps) => {
  const { money } = useFormats();
  const facts = [
    ['name', identity?.name, other?.name],
    ['address', siteOf(identity), siteOf(other)],
    ['phone', phoneText(identity?.phone), phoneText(other?.phone)],
    ['email', identity?.email, other?.email],
  ] as const;
  return (
    <div className={classes.side}>
      <span className={classes.sideLabel}>{href ? <a href={href}>{label}</a> : label}</span>
      {facts.map(([name, own, others]) => (
        <span key={name} className={classes.fact} data-differs={(own ?? '') !== (others ?? '') || undefined}>
          {own || `No ${name}`}
        </span>
      ))}
      {contact && (
        <span className={classes.fact}>
          Contact {[contact.name, phoneText(contact.phone), contact.email].filter(Boolean).join(', ')}
        </span>
      )}
      {services.map(({ serviceId, name, reference, billed, frequency }) => (
        <span key={serviceId} className={classes.fact}>
          {name}, {reference}: {money(billed)}
          {periodSuffix[frequency]}
        </span>
      ))}
    </div>
  );
};

const siteOf = (identity: Identity | null): string => addressLine(identity?.site);

interface SameCustomersProps {
  draft: ImportDraft;
  rows: readonly ReviewedRow[];
  onDraft: (draft: ImportDraft) => void;
}

/** Rows that may match existing customers or earlier rows, side by side, with a decision for each. */
export const SameCustomers = ({ draft, rows, onDraft }: SameCustomersProps) => {
  const [place, setPlace] = useState(0);
  const pairs = rows.filter(({ state }) => state === 'known' || state === 'twice');
  const at = Math.min(place, pairs.length - 1);
  const pair = pairs[at];
  if (!pair) return null;
  const { row, same } = pair;
  const decision = decisionOf(pair);
  const earlier = rows.find((each) => each.row.number === same?.earlier);
  const left = same?.account ?? (earlier ? identityOf(earlier.row) : null);
  const own = identityOf(row);
  const decide = (numbers: readonly number[], value: Decision) =>
    onDraft(withDecision(draft, numbers, value));
  // A contract that already exists cannot be added to another account, and a row without a contract has none to add.
  const alike = pairs.filter((each) => decision !== 'onto' || each.onto !== undefined);
  return (
    <Section
      title={`Maybe the same customer (${pairs.length})`}
      note={`The same ${same?.likeness.join(', ') ?? ''}${same?.contact ? ` as the contact ${same.contact.name}` : ''}.`}
      flush
      actions={
        <div className={classes.pager}>
          <span>
            {at + 1} of {pairs.length}
          </span>
          <IconButton
            small
            label="Previous"
            icon={<IconChevronLeft size={16} aria-hidden />}
            disabled={at === 0}
            onClick={() => setPlace(at - 1)}
          />
          <IconButton
            small
            label="Next"
            icon={<IconChevronRight size={16} aria-hidden />}
            disabled={at === pairs.length - 1}
            onClick={() => setPlace(at + 1)}
          />
        </div>
      }
    >
      <div className={classes.sides}>
        <Side
          label={same?.account ? 'In Sable' : `In the file, row ${same?.earlier ?? ''}`}
          href={same?.account && `/account/${same.account.id}`}
          identity={left}
          other={own}
          contact={same?.contact}
          services={same?.account?.services}
        />
        <Side label={`In the file, row ${row.number}`} identity={own} other={left} />
        <div className={classes.decision}>
          <ChoiceBar
            label={`What to do with row ${row.number}`}
            choices={[skip, ...(pair.onto ? [onto] : []), create]}
            value={decision}
            onChange={(value) => decide([row.number], value)}
          />
          {alike.length > 1 && (
            <Button
              small
              kind="quiet"
              onClick={() =>
                decide(
                  alike.map((each) => each.row.number),
                  decision,
                )
              }
            >
              The same for all {alike.length}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
};

import { addressLine } from '@sable/domain/address';
import { identityOf, type Identity } from '@sable/domain/import/import-duplicates';
import type { KnownContact, ReviewedRow } from '@sable/domain/import/import-review';
import { phoneText } from '@sable/domain/phone';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { withCreate, type ImportDraft } from './draft.ts';
import classes from './import.module.css';

const decisions = [
  { value: 'skip', label: 'Skip the row' },
  { value: 'create', label: 'Import it anyway' },
] as const;

interface SideProps {
  label: string;
  href?: string | undefined;
  identity: Identity | null;
  other: Identity | null;
  contact?: KnownContact | undefined;
}

/** One of two customers that may be one; what differs is marked. */
const Side = ({ label, href, identity, other, contact }: SideProps) => {
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
    </div>
  );
};

const siteOf = (identity: Identity | null): string => addressLine(identity?.site);

interface SameCustomersProps {
  draft: ImportDraft;
  rows: readonly ReviewedRow[];
  onDraft: (draft: ImportDraft) => void;
}

/** Rows that may be customers who are here, or who come twice: side by side, with what to do about each. */
export const SameCustomers = ({ draft, rows, onDraft }: SameCustomersProps) => {
  const [place, setPlace] = useState(0);
  const pairs = rows.filter(({ state }) => state === 'known' || state === 'twice');
  const at = Math.min(place, pairs.length - 1);
  const pair = pairs[at];
  if (!pair) return null;
  const { row, same, imports } = pair;
  const earlier = rows.find((each) => each.row.number === same?.earlier);
  const left = same?.account ?? (earlier ? identityOf(earlier.row) : null);
  const own = identityOf(row);
  const decide = (numbers: readonly number[], value: string) =>
    onDraft(withCreate(draft, numbers, value === 'create'));
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
            label="The one before"
            icon={<IconChevronLeft size={16} aria-hidden />}
            disabled={at === 0}
            onClick={() => setPlace(at - 1)}
          />
          <IconButton
            small
            label="The next one"
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
        />
        <Side label={`In the file, row ${row.number}`} identity={own} other={left} />
        <div className={classes.decision}>
          <ChoiceBar
            label={`What to do with row ${row.number}`}
            choices={decisions}
            value={imports ? 'create' : 'skip'}
            onChange={(value) => decide([row.number], value)}
          />
          {pairs.length > 1 && (
            <Button
              small
              kind="quiet"
              onClick={() =>
                decide(
                  pairs.map((each) => each.row.number),
                  imports ? 'create' : 'skip',
                )
              }
            >
              The same for all {pairs.length}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
};

import { useEffect } from 'react';
import type { RequestFailure } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import styles from './full-page.module.css';
import { Icon } from './icons.tsx';
import { useSubmit } from './use-submit.ts';

const titles: Readonly<Record<string, string>> = {
  LINK_UNKNOWN: 'This link is not valid',
  LINK_REVOKED: 'This link was taken back',
  LINK_REPLACED: 'There is a newer link',
  LINK_SUPERSEDED: 'This estimate was replaced',
  LINK_CLOSED: 'This estimate is closed',
  LINK_EXPIRED: 'This estimate has expired',
  RATE_LIMITED: 'One moment, please',
  UNREACHABLE: 'No connection',
};

const closed = ['LINK_REVOKED', 'LINK_REPLACED', 'LINK_SUPERSEDED', 'LINK_CLOSED', 'LINK_EXPIRED'];
/** Errors that a retry cannot fix. */
const final = [...closed, 'LINK_UNKNOWN', 'NOT_FOUND'];

interface Company {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function companyOf(details: RequestFailure['details']): Company | null {
  const company = details.company;
  if (typeof company !== 'object' || company === null) return null;
  const { name, phone, email } = { name: null, phone: null, email: null, ...company };
  const known = textOf(name);
  return known ? { name: known, phone: textOf(phone), email: textOf(email) } : null;
}

function CompanyContact({ company }: { company: Company }) {
  return (
    <div className={styles.contact}>
      <p>
        <strong>{company.name}</strong> is happy to help:
      </p>
      {company.phone && (
        <a className="button secondary" href={phoneHref(company.phone)}>
          <Icon name="phone" /> Call {readablePhone(company.phone)}
        </a>
      )}
      {company.email && (
        <a className="button secondary" href={`mailto:${company.email}`}>
          <Icon name="mail" /> {company.email}
        </a>
      )}
    </div>
  );
}

/**
 * Returns what happened. The server does not say whether a replaced version's successor was already sent, so this text
 * fits both cases.
 */
const failureText = ({ code, message }: RequestFailure, dealer: string): string =>
  code === 'LINK_SUPERSEDED'
    ? `${dealer} withdrew it and is preparing a new version or has already sent one. Check your email or contact ${dealer}.`
    : message;

/** The full page for a link that can’t show an estimate: what happened, and whom to contact. */
export function FailurePage({ failure, onRetry }: { failure: RequestFailure; onRetry: () => Promise<void> }) {
  const { pending, submit } = useSubmit();
  const title = titles[failure.code] ?? 'Something went wrong';
  const company = companyOf(failure.details);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={`page ${styles.failure}`}>
      <div className={styles.card}>
        <span className={styles.badge}>
          <Icon name={closed.includes(failure.code) ? 'clock' : 'alert'} size={26} />
        </span>
        <h1>{title}</h1>
        <p role="status">{failureText(failure, company?.name ?? 'your contact')}</p>
        {!final.includes(failure.code) && (
          <button
            type="button"
            className="button primary"
            aria-disabled={pending}
            onClick={() => submit(onRetry)}
          >
            {pending ? 'Trying…' : 'Try again'}
          </button>
        )}
        {company && <CompanyContact company={company} />}
        {failure.requestId && <p className={styles.number}>Reference {failure.requestId}</p>}
      </div>
    </main>
  );
}

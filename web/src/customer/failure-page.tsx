import { useEffect } from 'react';
import type { RequestFailure } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import styles from './full-page.module.css';
import { Icon } from './icons.tsx';
import { useSubmit } from './use-submit.ts';
import { Marked } from './marked.tsx';
import type { Texts } from './texts/en.ts';
import { useTexts } from './texts/use-texts.ts';

const closed = [
  'LINK_REVOKED',
  'LINK_REPLACED',
  'LINK_SUPERSEDED',
  'LINK_CLOSED',
  'LINK_EXPIRED',
  'LINK_ENDED',
];
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
  const texts = useTexts();
  return (
    <div className={styles.contact}>
      <p>
        <Marked text={texts.failed.helps(company.name)} />
      </p>
      {company.phone && (
        <a className="button secondary" href={phoneHref(company.phone)}>
          <Icon name="phone" /> {texts.call(readablePhone(company.phone))}
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
const failureText = (texts: Texts, failure: RequestFailure, dealer: string): string =>
  failure.code === 'LINK_SUPERSEDED' ? texts.failed.superseded(dealer) : texts.failure(failure);

/** The full page for a link that can’t show an estimate: what happened, and whom to contact. */
export function FailurePage({ failure, onRetry }: { failure: RequestFailure; onRetry: () => Promise<void> }) {
  const { pending, submit } = useSubmit();
  const texts = useTexts();
  const titles: Readonly<Record<string, string>> = texts.failed.titles;
  const title = titles[failure.code] ?? texts.failed.other;
  const company = companyOf(failure.details);
  const said = failureText(texts, failure, company?.name ?? texts.failed.yourContact);
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
        <p role="status">{said.startsWith(`${title}. `) ? said.slice(title.length + 2) : said}</p>
        {!final.includes(failure.code) && (
          <button
            type="button"
            className="button primary"
            aria-disabled={pending}
            onClick={() => submit(onRetry)}
          >
            {pending ? texts.failed.trying : texts.failed.retry}
          </button>
        )}
        {company && <CompanyContact company={company} />}
        {failure.requestId && <p className={styles.number}>{texts.failed.reference(failure.requestId)}</p>}
      </div>
    </main>
  );
}

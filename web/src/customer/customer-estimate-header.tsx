import { useId, useState, type ReactNode } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { CustomerEstimate } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { addressLines, type EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import styles from './customer-estimate.module.css';
import { Picture } from './picture.tsx';
import { Paragraphs } from './terms.tsx';
import { useTexts } from './texts/use-texts.ts';

/** Returns up to two initials, as a mark in place of a logo. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

interface BrandBarProps {
  readonly company: EstimateContent['company'];
  /** The address of the logo; null if there is none. */
  readonly logo: string | null;
}

/** The dealer's logo or initials, name, and a tappable phone number, at the top of the page. */
export function BrandBar({ company, logo }: BrandBarProps) {
  const texts = useTexts();
  return (
    <header className={styles.brandBar}>
      <div>
        {logo ? (
          <Picture className={styles.logo} src={logo} />
        ) : (
          <span className={styles.mark} aria-hidden="true">
            {initials(company.name)}
          </span>
        )}
        <span className={styles.company}>{company.name}</span>
        {company.phone && (
          <a
            className={styles.call}
            href={phoneHref(company.phone)}
            aria-label={texts.callCompany(company.name, readablePhone(company.phone))}
          >
            <Icon name="phone" size={18} />
            <span>{readablePhone(company.phone)}</span>
          </a>
        )}
      </div>
    </header>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PreparedBy({ person }: { person: NonNullable<EstimateContent['preparedBy']> }) {
  const { header: texts, footer } = useTexts();
  return (
    <Fact label={texts.preparedBy}>
      <span>
        {person.name}
        {person.title && <span className="muted">, {person.title}</span>}
      </span>
      {person.licence && <span>{footer.license(person.licence)}</span>}
      {person.phone && <a href={phoneHref(person.phone)}>{readablePhone(person.phone)}</a>}
      {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
    </Fact>
  );
}

/**
 * The document's title and expiration in one line, recipient, sender, and cover message. A phone shows the details on
 * request.
 */
export function CustomerEstimateHeader({
  estimate,
  formats,
}: {
  estimate: CustomerEstimate;
  formats: EstimateFormats;
}) {
  const { content, expiresOn, state } = estimate;
  const { contact, account, preparedBy } = content;
  const { header: texts, document } = useTexts();
  const [open, setOpen] = useState(false);
  const factsId = useId();
  return (
    <section className={styles.card} aria-labelledby="estimate-title">
      <p className={styles.reference}>
        <span>{content.reference}</span>
        {content.revision > 1 && <span>{texts.version(content.revision)}</span>}
        {/* Once the estimate has ended, the banner shows when. */}
        {expiresOn && (state === 'open' || state === 'paused') && (
          <span>{texts.validUntil(formats.day(expiresOn))}</span>
        )}
      </p>
      <h1 id="estimate-title">{content.title}</h1>
      <button
        type="button"
        className={`link no-print ${styles.factsToggle}`}
        aria-expanded={open}
        aria-controls={factsId}
        onClick={() => setOpen(!open)}
      >
        {texts.details}
      </button>
      <dl id={factsId} className={styles.facts} data-open={open || undefined}>
        <Fact label={texts.preparedFor}>
          <span>{contact?.name ?? account.name}</span>
          {contact && contact.name !== account.name && <span className="muted">{account.name}</span>}
          {account.site && addressLines(account.site).map((line) => <span key={line}>{line}</span>)}
        </Fact>
        {content.billTo && (
          <Fact label={document.billTo}>
            {addressLines(content.billTo).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Fact>
        )}
        {preparedBy && <PreparedBy person={preparedBy} />}
        <div>
          <dt>{texts.issued}</dt>
          <dd>{formats.day(content.issuedOn)}</dd>
          {content.startsOn && (
            <>
              <dt>{document.startsOn}</dt>
              <dd>{formats.day(content.startsOn)}</dd>
            </>
          )}
          {content.poNumber && (
            <>
              <dt>{document.poNumber}</dt>
              <dd>{content.poNumber}</dd>
            </>
          )}
        </div>
      </dl>
      {content.message && (
        <div className={styles.message}>
          <Paragraphs text={content.message} />
        </div>
      )}
    </section>
  );
}

import type { CustomerEstimate } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { addressLines, websiteHref } from './formats.ts';
import styles from './customer-estimate.module.css';
import { useTexts } from './texts/use-texts.ts';

/** The company that sent the estimate, and the hash that identifies exactly this document. */
export function CustomerEstimateFooter({ estimate }: { estimate: CustomerEstimate }) {
  const { company, reference, revision } = estimate.content;
  const texts = useTexts().footer;
  const website = company.website && websiteHref(company.website);
  return (
    <footer className={styles.footer}>
      <p>
        <strong>{company.legalName || company.name}</strong>
        {company.address && <span>{addressLines(company.address).join(', ')}</span>}
        {company.licence && <span>{texts.license(company.licence)}</span>}
      </p>
      <p data-taps>
        {company.phone && <a href={phoneHref(company.phone)}>{readablePhone(company.phone)}</a>}
        {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        {website && (
          <a href={website} target="_blank" rel="noopener noreferrer">
            {company.website?.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        )}
        <a href={estimate.privacyPolicy} target="_blank" rel="noopener noreferrer">
          {texts.privacy}
        </a>
      </p>
      <p className={styles.fingerprint}>
        {texts.fingerprint(reference, revision)} <code>{estimate.hash}</code>
      </p>
    </footer>
  );
}

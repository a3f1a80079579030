import { licenseAt } from '@sable/domain/company-licenses';
import type { PostalAddress } from '@sable/domain/address';
import { readablePhone } from '@sable/domain/phone';
import { thumbnailUrl } from '../../files/thumbnail-url.ts';
import { useEditor } from './session/editor-context.tsx';
import { InlineText } from './inline-text.tsx';
import classes from './document.module.css';

function addressLines(address: PostalAddress | null | undefined): string[] {
  if (!address) return [];
  const street = [address.line1, address.line2].filter(Boolean).join(', ');
  const region = [address.region, address.postal].filter(Boolean).join(' ');
  return [street, [address.city, region].filter(Boolean).join(', ')].filter(Boolean);
}

const CompanyHead = () => {
  const { company, account, estimate } = useEditor();
  const license = licenseAt(company, account?.site);
  const contact = [
    company.phone && readablePhone(company.phone),
    company.email,
    company.website?.replace(/^https?:\/\//, ''),
  ].filter(Boolean);
  return (
    <header className={classes.brand}>
      <div>
        {company.pictureId && (
          <img className={classes.logo} src={thumbnailUrl(company.pictureId, 320)} alt="" />
        )}
        <p className={classes.companyName}>{company.name}</p>
        <p className={classes.quiet}>{addressLines(company.address).join(', ')}</p>
        <p className={classes.quiet}>{contact.join(' · ')}</p>
        {license && <p className={classes.quiet}>{license}</p>}
      </div>
      <p className={classes.reference}>
        <span>Estimate</span>
        <strong>{estimate.reference}</strong>
        <span>Version {estimate.revision}</span>
      </p>
    </header>
  );
};

const Facts = () => {
  const { account, people, estimate, formats } = useEditor();
  const contact = people.find((person) => person.id === estimate.contactId);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Prepared for</dt>
        <dd>
          <strong>{contact?.name ?? account?.name ?? ''}</strong>
          {contact && contact.name !== account?.name && <span>{account?.name}</span>}
          {addressLines(account?.site).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Valid until</dt>
        <dd>{estimate.expiresOn ? formats.day(estimate.expiresOn) : 'Not set'}</dd>
      </div>
      {estimate.poNumber && (
        <div>
          <dt>PO number</dt>
          <dd>{estimate.poNumber}</dd>
        </div>
      )}
      {estimate.startsOn && (
        <div>
          <dt>Services start</dt>
          <dd>{formats.day(estimate.startsOn)}</dd>
        </div>
      )}
      {estimate.termMonths > 0 && (
        <div>
          <dt>Contract term</dt>
          <dd>{estimate.termMonths} months</dd>
        </div>
      )}
    </dl>
  );
};

/** The header of the document: the company, the estimate, and the customer. */
export const DocumentHead = () => (
  <>
    <CompanyHead />
    <InlineText
      field="title"
      label="Title"
      placeholder="What is this estimate for?"
      maxLength={160}
      oneLine
      look="title"
    />
    <Facts />
    <InlineText
      field="message"
      label="Message to the customer"
      placeholder="Message to the customer…"
      maxLength={4000}
      look="text"
    />
  </>
);

import { useMemo } from 'react';
import { query } from '@sable/domain/queries';
import { BrandBar, CustomerEstimateHeader } from '../../customer/customer-estimate-header.tsx';
import { CustomerEstimateFooter } from '../../customer/customer-estimate-footer.tsx';
import { brandStyle } from '../../customer/brand-colors.ts';
import { estimateFormats } from '../../customer/formats.ts';
import { Lines } from '../../customer/lines.tsx';
import { Totals } from '../../customer/totals.tsx';
import customer from '../../customer/customer-estimate.module.css';
import { thumbnailUrl } from '../../files/thumbnail-url.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { useCompanyDay, type CompanyRow } from '../../shared/use-company.ts';
import { previewEstimate, shownProducts, type PreviewTax } from './preview-content.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  /** The company, including values that are being typed. */
  company: CompanyRow;
  /** Taxes that are being typed, in place of the stored ones. */
  tax?: PreviewTax;
}

/** Returns the taxes of the company's state or province; null if there are none. */
function useOwnTax(company: CompanyRow): PreviewTax | null {
  const region = company.address?.region;
  const { rows } = useLive(query('tax-profiles', { limit: 100 }));
  const whole = rows?.filter(({ county, city, postalPrefix }) => !county && !city && !postalPrefix);
  return (region ? whole?.find((profile) => profile.region === region) : whole?.[0]) ?? null;
}

/** Non-interactive preview of this company's customer page on a phone, built from the page's own parts. */
export const PhonePreview = ({ company, tax }: PhonePreviewProps) => {
  const { name: person } = useActor();
  const { today } = useCompanyDay();
  const ownTax = useOwnTax(company);
  const { rows } = useLive(
    query('products', {
      where: { status: 'active' },
      orderBy: [{ field: 'updatedAt', direction: 'asc' }],
      limit: 60,
    }),
  );
  const products = shownProducts((rows ?? []).map((row) => ({ ...row, price: row.price ?? 0 })));
  const estimate = previewEstimate({ company, products, tax: tax ?? ownTax, person, today });
  const { content } = estimate;
  const formats = useMemo(() => estimateFormats(content), [content]);
  const shown = { content, formats, selection: {} };
  return (
    <figure className={classes.figure}>
      <div className={classes.phone} style={brandStyle(company.brandColor)} inert aria-hidden>
        <div className={classes.screen}>
          <BrandBar
            company={content.company}
            logo={company.pictureId && thumbnailUrl(company.pictureId, 320)}
          />
          <div className={classes.page}>
            <CustomerEstimateHeader estimate={estimate} formats={formats} />
            <Lines {...shown} pictureOf={() => null} pictureUrl={() => ''} onChoose={null} />
            <div className={customer.card}>
              <Totals {...shown} totals={content.totals} headingLevel={3} />
              <span className={classes.sign}>Accept and sign</span>
            </div>
            <CustomerEstimateFooter estimate={estimate} />
          </div>
        </div>
      </div>
      <figcaption className={classes.caption}>Your customer’s phone</figcaption>
    </figure>
  );
};

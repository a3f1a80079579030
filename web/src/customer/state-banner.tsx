import { useEffect, useRef } from 'react';
import type { CustomerEstimate } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import type { EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import styles from './notice.module.css';

interface StateBannerProps {
  readonly estimate: CustomerEstimate;
  readonly formats: EstimateFormats;
  /** True right after the customer's own action; the banner then takes the focus. */
  readonly focused: boolean;
}

function bannerText(
  { state, expiresOn, content }: CustomerEstimate,
  formats: EstimateFormats,
): { title: string; text: string } {
  const { name } = content.company;
  if (state === 'declined')
    return {
      title: 'This estimate was declined',
      text: `${name} has been notified. If you change your mind, contact them. They can reopen it.`,
    };
  if (state === 'rescinded')
    return {
      title: 'This agreement was canceled',
      text: `${name} has been notified. What you paid under it goes back to you, and nothing more is due. Keep this page as your record.`,
    };
  if (state === 'paused')
    return {
      title: 'Nothing can be signed here at the moment',
      text: `${name} is not taking signatures here at the moment. You can still read the estimate. Call ${name} to go on.`,
    };
  const until = expiresOn ? `It was valid until ${formats.day(expiresOn)}. ` : '';
  return {
    title: 'This estimate has expired',
    text: `${until}You can still read it. To go ahead, ask ${name} to extend it.`,
  };
}

/** Explains why an estimate that is not open is read-only, and whom to contact. Renders nothing if open or signed. */
export function StateBanner({ estimate, formats, focused }: StateBannerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  if (estimate.state === 'open' || estimate.state === 'accepted') return null;
  const { company } = estimate.content;
  const { title, text } = bannerText(estimate, formats);
  return (
    <section className={styles.banner} aria-labelledby="state-title">
      <Icon name={estimate.state === 'expired' ? 'clock' : 'close'} size={22} />
      <div>
        <h2 id="state-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        <p className={styles.contact}>
          {company.phone && <a href={phoneHref(company.phone)}>Call {readablePhone(company.phone)}</a>}
          {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        </p>
      </div>
    </section>
  );
}

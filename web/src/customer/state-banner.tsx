import { useEffect, useRef } from 'react';
import type { CustomerEstimate } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import type { EstimateFormats } from './formats.ts';
import { Icon, type IconName } from './icons.tsx';
import styles from './notice.module.css';
import type { Texts } from './texts/en.ts';
import { useTexts } from './texts/use-texts.ts';

interface StateBannerProps {
  readonly estimate: CustomerEstimate;
  readonly formats: EstimateFormats;
  /** True right after the customer's own action; the banner then takes the focus. */
  readonly focused: boolean;
}

function bannerText(
  { state, expiresOn, content, rescission }: CustomerEstimate,
  formats: EstimateFormats,
  { state: texts }: Texts,
): { title: string; text: string } {
  const { name } = content.company;
  if (state === 'declined') return { title: texts.declined, text: texts.declinedText(name) };
  if (state === 'accepted') return { title: texts.accepted, text: texts.acceptedText(name) };
  if (state === 'rescinded') {
    const { on, refund, refundDueOn } = rescission ?? {};
    const back =
      refund && refundDueOn ? { amount: formats.money(refund), by: formats.day(refundDueOn) } : null;
    const text = on ? texts.received(name, formats.day(on), back) : texts.rescindedText(name);
    return { title: texts.rescinded, text };
  }
  if (state === 'agreement_ended')
    return {
      title: texts.agreementEnded,
      text: texts.agreementEndedText(content.preparedBy?.name ?? name),
    };
  if (state === 'paused') return { title: texts.paused, text: texts.pausedText(name) };
  const until = expiresOn ? texts.wasValid(formats.day(expiresOn)) : '';
  return { title: texts.expired, text: `${until}${texts.expiredText(name)}` };
}

const iconOf = (state: CustomerEstimate['state']): IconName =>
  state === 'accepted' ? 'check' : state === 'expired' ? 'clock' : 'close';

/** Explains why an estimate that is not open is read-only, and whom to contact. */
export function StateBanner({ estimate, formats, focused }: StateBannerProps) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  const { company } = estimate.content;
  const { title, text } = bannerText(estimate, formats, texts);
  return (
    <section className={styles.banner} aria-labelledby="state-title">
      <Icon name={iconOf(estimate.state)} size={22} />
      <div>
        <h2 id="state-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        <p className={styles.contact} data-taps>
          {company.phone && <a href={phoneHref(company.phone)}>{texts.call(readablePhone(company.phone))}</a>}
          {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        </p>
      </div>
    </section>
  );
}

import type { CustomerEstimate, Signing } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import styles from './signers.module.css';
import { useSigningTexts } from './texts/use-signing-texts.ts';

interface SignersPanelProps {
  readonly estimate: CustomerEstimate;
  readonly signing: Signing;
  readonly formats: EstimateFormats;
}

/** The signers in order, who has signed, and whose turn it is; nothing once the estimate is decided. */
export function SignersPanel({ estimate, signing, formats }: SignersPanelProps) {
  const texts = useSigningTexts().signers;
  const { state } = estimate;
  if (state !== 'open' && state !== 'signing') return null;
  const next = signing.signers.find(({ signedAt }) => signedAt === null);
  return (
    <section className={styles.panel} aria-labelledby="signers-title">
      <h2 id="signers-title">{texts.title}</h2>
      <p>{texts.turn[signing.turn](next?.name ?? '')}</p>
      <ol className={styles.list}>
        {signing.signers.map(({ name, role, signedAt }) => (
          <li key={name} data-signed={signedAt !== null}>
            <Icon name={signedAt ? 'check' : 'clock'} size={18} />
            <span>
              {name}
              {role === 'witness' && <span className="muted"> · {texts.witness}</span>}
            </span>
            <span className="muted">
              {signedAt ? texts.signedAt(formats.instant(signedAt)) : texts.waiting}
            </span>
          </li>
        ))}
      </ol>
      {signing.chosen && signing.turn === 'mine' && <p className="muted">{texts.frozen}</p>}
    </section>
  );
}

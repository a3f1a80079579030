import { useEffect, useRef } from 'react';
import { taxNote } from '@sable/domain/estimate/total-rows';
import type { Signature } from '@sable/domain/estimate/version';
import type { CustomerApi, CustomerEstimate, SignedEstimate } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import styles from './signed.module.css';
import { BOX, strokePath } from './strokes.ts';

/** A signature as it was drawn or typed. */
export function SignatureImage({ signature, signerName }: { signature: Signature; signerName: string }) {
  if (signature.kind === 'typed') return <p className={styles.typed}>{signature.text}</p>;
  return (
    <svg
      className={styles.drawn}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={`Signature of ${signerName}`}
    >
      {signature.strokes.map((stroke, index) => (
        <path key={index} d={strokePath(stroke)} />
      ))}
    </svg>
  );
}

function NextSteps({
  estimate,
  signed,
  formats,
}: {
  estimate: CustomerEstimate;
  signed: SignedEstimate;
  formats: EstimateFormats;
}) {
  const { company, preparedBy } = estimate.content;
  const { dueAtSigning } = signed.totals;
  return (
    <section>
      <h3>What happens next</h3>
      <ol className={styles.next}>
        <li>Your signed copy is ready below. If we have your email address, we’ll email it to you too.</li>
        <li>{preparedBy?.name ?? company.name} will contact you to arrange the installation.</li>
        {dueAtSigning > 0 && (
          <li>
            {formats.money(dueAtSigning)} is due at signing; {company.name} will tell you how to pay it. No
            payment was taken here.
          </li>
        )}
      </ol>
    </section>
  );
}

interface SignedPanelProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly signed: SignedEstimate;
  readonly formats: EstimateFormats;
  /** True right after signing; the panel then takes the focus. */
  readonly fresh: boolean;
  readonly onRescind: () => void;
}

/** Thanks the signer, and shows the next steps, the signed copy, and what was signed. */
export function SignedPanel({ api, estimate, signed, formats, fresh, onRescind }: SignedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!fresh) return;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [fresh]);
  const { reference, revision } = estimate.content;
  const monthly = signed.totals.rmrTotal;
  return (
    <section className={styles.panel} aria-labelledby="signed-title">
      <span className={styles.badge}>
        <Icon name="check" size={28} />
      </span>
      <h2 id="signed-title" ref={heading} tabIndex={-1}>
        {fresh ? 'Thank you, it is signed' : 'Accepted and signed'}
      </h2>
      <p>
        {reference}, version {revision}, was accepted by <strong>{signed.signerName}</strong> on{' '}
        {formats.instant(signed.signedAt)}: <strong>{formats.money(signed.total)}</strong>
        {monthly > 0 && (
          <>
            {' '}
            and <strong>{formats.money(monthly)} a month</strong>
          </>
        )}
        , {taxNote(signed.totals)}.
      </p>
      <SignatureImage signature={signed.signature} signerName={signed.signerName} />
      {estimate.state !== 'rescinded' && <NextSteps estimate={estimate} signed={signed} formats={formats} />}
      {estimate.right && (
        <section>
          <h3>Your right to cancel</h3>
          <p>{estimate.right.text}</p>
          {estimate.right.alive && (
            <button type="button" className="button secondary no-print" onClick={onRescind}>
              Cancel this agreement
            </button>
          )}
        </section>
      )}
      <a className="button primary no-print" href={api.pdfUrl} target="_blank" rel="noopener">
        <Icon name="download" /> Download signed copy
      </a>
    </section>
  );
}

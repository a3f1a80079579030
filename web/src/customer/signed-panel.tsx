import { useEffect, useRef } from 'react';
import { boldAmounts } from './amounts-text.ts';
import { taxNote } from '@sable/domain/estimate/total-rows';
import type { CustomerApi, CustomerEstimate, SignedEstimate } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import styles from './signed.module.css';
import { BOX, strokePath } from './strokes.ts';
import { Marked } from './marked.tsx';
import { PdfLink } from './pdf-link.tsx';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

/** A signature as drawn or typed; for one given outside the page, where it was given and who recorded it. */
function SignatureImage({ signature, signerName }: Pick<SignedEstimate, 'signature' | 'signerName'>) {
  const texts = useSigningTexts().signed;
  const { document: named } = useTexts();
  if (signature.kind === 'recorded') return <p>{named.recorded[signature.method](signature.by)}</p>;
  if (signature.kind === 'typed') return <p className={styles.typed}>{signature.text}</p>;
  return (
    <svg
      className={styles.drawn}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={texts.signatureOf(signerName)}
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
  const { installation } = estimate;
  const { dueAtSigning } = signed.totals;
  const texts = useSigningTexts().signed;
  return (
    <section>
      <h3>{texts.next}</h3>
      <ol className={styles.next}>
        <li>{estimate.state === 'sealing' ? texts.sealing : texts.copy}</li>
        <li>
          {installation?.done
            ? texts.installed
            : installation?.on
              ? texts.planned(formats.day(installation.on))
              : texts.contact(preparedBy?.name ?? company.name)}
        </li>
        {dueAtSigning > 0 && <li>{texts.due(formats.money(dueAtSigning), company.name)}</li>}
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
  // There is no signed copy until it is sealed.
  const waiting = estimate.state === 'sealing' || estimate.state === 'signing';
  const { document: named } = useTexts();
  const texts = useSigningTexts().signed;
  return (
    <section className={styles.panel} aria-labelledby="signed-title">
      <span className={styles.badge}>
        <Icon name="check" size={28} />
      </span>
      <h2 id="signed-title" ref={heading} tabIndex={-1}>
        {fresh ? texts.thanks : waiting ? texts.sealingTitle : texts.title}
      </h2>
      <p>
        <Marked
          text={texts.summary({
            reference,
            revision,
            signer: signed.signerName,
            at: formats.instant(signed.signedAt),
            amounts: boldAmounts(signed.totals, formats, named),
            tax: taxNote(signed.totals, named),
          })}
        />
      </p>
      <SignatureImage signature={signed.signature} signerName={signed.signerName} />
      {estimate.state !== 'rescinded' && estimate.state !== 'signing' && (
        <NextSteps estimate={estimate} signed={signed} formats={formats} />
      )}
      {estimate.right && (
        <section>
          <h3>{texts.right}</h3>
          <p>{estimate.right.text}</p>
          {estimate.right.alive && (
            <button type="button" className="button secondary no-print" onClick={onRescind}>
              {texts.cancel}
            </button>
          )}
        </section>
      )}
      {!waiting && (
        <PdfLink api={api} className="button primary no-print" isSignedCopy>
          <Icon name="download" /> {texts.download}
        </PdfLink>
      )}
    </section>
  );
}

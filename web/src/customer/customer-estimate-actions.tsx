import { lazy, Suspense } from 'react';
import { takesQuestions, type CustomerApi, type CustomerEstimate } from './customer-api.ts';
import styles from './actions.module.css';
import { Icon } from './icons.tsx';
import { PdfLink } from './pdf-link.tsx';
import { useTexts } from './texts/use-texts.ts';

// Lazy-loaded, because few customers arrive from a reminder.
const StopReminders = lazy(async () => ({ default: (await import('./stop-reminders.tsx')).StopReminders }));

export type SheetName = 'accept' | 'ask' | 'decline' | 'rescind';

interface CustomerEstimateActionsProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  /** True right after a question was sent. */
  readonly asked: boolean;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onReload: () => void;
}

/** Sign, download, ask, or decline. A document that is no longer open can still be downloaded. */
export function CustomerEstimateActions(props: CustomerEstimateActionsProps) {
  const { api, estimate, asked, onOpen, onReload } = props;
  const { state, signing } = estimate;
  const open = state === 'open';
  const { preparedBy, company, paperOnly } = estimate.content;
  const signs = open && !paperOnly && (!signing || signing.turn === 'mine');
  const isSigned = estimate.signature !== null && state !== 'signing';
  const asks = takesQuestions(state);
  const declines = asks && (!signing || (signing.mayDecline && signing.role === 'buyer'));
  const texts = useTexts().actions;
  return (
    <div className={styles.actions}>
      {signs && (
        <button
          type="button"
          className={`button primary ${styles.wideSign}`}
          onClick={() => onOpen('accept')}
        >
          {texts.review}
        </button>
      )}
      {open && paperOnly && <p>{texts.paperOnly(preparedBy?.name ?? company.name)}</p>}
      {estimate.rescission && (
        <a className="button primary" href={api.receiptUrl} target="_blank" rel="noopener">
          <Icon name="download" size={18} /> {texts.receipt}
        </a>
      )}
      <div className={styles.pair}>
        {state !== 'sealing' && (
          <PdfLink api={api} className="button secondary" isSignedCopy={isSigned}>
            <Icon name="download" size={18} /> {isSigned ? texts.signedCopy : texts.downloadPdf}
          </PdfLink>
        )}
        {asks && (
          <button type="button" className="button secondary" onClick={() => onOpen('ask')}>
            <Icon name="question" size={18} /> {texts.ask}
          </button>
        )}
      </div>
      <div role="status">
        {asked && (
          <p className={styles.sent}>
            <Icon name="check" /> {texts.asked(preparedBy?.name ?? company.name)}
          </p>
        )}
      </div>
      {declines && (
        <button type="button" className="button quiet" onClick={() => onOpen('decline')}>
          {state === 'signing' ? texts.withdrawSignature : texts.decline}
        </button>
      )}
      {open && estimate.reminded && (
        <Suspense>
          <StopReminders api={api} onReload={onReload} />
        </Suspense>
      )}
    </div>
  );
}

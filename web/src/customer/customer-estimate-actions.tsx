import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import styles from './actions.module.css';
import { Icon } from './icons.tsx';

export type SheetName = 'accept' | 'ask' | 'decline' | 'rescind';

interface CustomerEstimateActionsProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  /** True right after a question was sent. */
  readonly asked: boolean;
  readonly onOpen: (sheet: SheetName) => void;
}

/** Sign, download, ask, or decline. A document that is no longer open can still be downloaded. */
export function CustomerEstimateActions({ api, estimate, asked, onOpen }: CustomerEstimateActionsProps) {
  const open = estimate.state === 'open';
  const { preparedBy, company } = estimate.content;
  return (
    <div className={styles.actions}>
      {open && (
        <button
          type="button"
          className={`button primary ${styles.wideSign}`}
          onClick={() => onOpen('accept')}
        >
          Review &amp; sign
        </button>
      )}
      <div className={styles.pair}>
        <a className="button secondary" href={api.pdfUrl} target="_blank" rel="noopener">
          <Icon name="download" size={18} /> {estimate.signature ? 'Signed copy (PDF)' : 'Download PDF'}
        </a>
        {open && (
          <button type="button" className="button secondary" onClick={() => onOpen('ask')}>
            <Icon name="question" size={18} /> Ask a question
          </button>
        )}
      </div>
      <div role="status">
        {asked && (
          <p className={styles.sent}>
            <Icon name="check" /> Your question was sent. {preparedBy?.name ?? company.name} will get back to
            you.
          </p>
        )}
      </div>
      {open && (
        <button type="button" className="button quiet" onClick={() => onOpen('decline')}>
          Decline this estimate
        </button>
      )}
    </div>
  );
}

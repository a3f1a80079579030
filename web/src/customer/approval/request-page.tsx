import { useEffect, useState, type ReactNode } from 'react';
import { brandStyle } from '../brand-colors.ts';
import type { Act, Decision } from './decision.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import type { ApprovalApi, OpenRequest } from './approval-api.ts';
import styles from './approval.module.css';

interface RequestPageProps {
  readonly api: ApprovalApi;
  readonly request: OpenRequest;
  readonly onDecided: (decision: Decision) => void;
  readonly onReload: () => void;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Totals({ offers }: Pick<OpenRequest, 'offers'>) {
  return (
    <section className={styles.card} aria-label="Totals">
      {offers.map(({ option, oneTime, recurring }) => (
        <dl key={option} className={styles.totals}>
          {option && <div className={styles.option}>{option}</div>}
          <Fact label="Once, with tax">{oneTime}</Fact>
          <Fact label="Recurring, with tax">{recurring || 'Nothing'}</Fact>
        </dl>
      ))}
    </section>
  );
}

/** The request in the order of the email, and the two answers within reach of a thumb. */
export function RequestPage({ api, request, onDecided, onReload }: RequestPageProps) {
  const [act, setAct] = useState<Act | null>(null);
  const { purpose, company, person, reference, title, customer, rep, reasons, offers } = request;
  const isAsked = purpose === 'decide';
  const question = isAsked ? `Approve ${reference}?` : `Withdraw the approval of ${reference}?`;
  useEffect(() => {
    document.title = question;
  }, [question]);
  return (
    <div className={`page ${styles.page}`} style={brandStyle(company.brandColor)}>
      <header className={styles.head}>
        <span>{company.name}</span>
        <span className="muted">For {person}</span>
      </header>
      <main className={styles.main}>
        <section className={styles.card}>
          <h1>{question}</h1>
          <p className="muted">
            {isAsked
              ? title
              : 'It was approved with the link in your email. If you withdraw the approval, it waits for approval again.'}
          </p>
          <dl className={styles.facts}>
            <Fact label="Customer">{customer}</Fact>
            <Fact label="Rep">{rep ?? 'Nobody'}</Fact>
          </dl>
        </section>
        <Totals offers={offers} />
        <section className={styles.card} aria-labelledby="why">
          <h2 id="why">Why it needs approval</h2>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      </main>
      <div className={styles.bar} role="region" aria-label="Your answer">
        {isAsked ? (
          <>
            <button type="button" className="button secondary" onClick={() => setAct('reject')}>
              Reject
            </button>
            <button type="button" className="button primary" onClick={() => setAct('approve')}>
              Approve
            </button>
          </>
        ) : (
          <button type="button" className="button primary" onClick={() => setAct('withdraw')}>
            Withdraw approval
          </button>
        )}
      </div>
      {act && (
        <DecisionSheet
          act={act}
          api={api}
          request={request}
          onDecided={onDecided}
          onReload={onReload}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  );
}

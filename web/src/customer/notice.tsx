import type { RequestFailure } from './customer-api.ts';
import { Icon } from './icons.tsx';
import styles from './notice.module.css';
import { useTexts } from './texts/use-texts.ts';

/** Errors that only reloading the document can resolve. */
const stale = [
  'HASH_MISMATCH',
  'RIGHT_ENDED',
  'ALREADY_SIGNED',
  'SIGNER_WAITS',
  'NO_SIGNER',
  'PAPER_ONLY',
  'LINK_PAUSED',
  'LINK_EXPIRED',
  'LINK_ENDED',
  'LINK_SUPERSEDED',
  'LINK_CLOSED',
  'LINK_UNKNOWN',
  'LINK_REVOKED',
  'LINK_REPLACED',
  'ILLEGAL_TRANSITION',
  'APPROVAL_CLOSED',
  'APPROVAL_STALE',
];

/** Announces at once why a request failed, in the server's words, with the next step if there is one. */
export function FailureNotice({
  failure,
  onReload,
}: {
  failure: RequestFailure | null;
  onReload: () => void;
}) {
  const texts = useTexts();
  return (
    <div role="alert">
      {failure && (
        <div className={styles.notice}>
          <Icon name="alert" />
          <div>
            <p>{texts.failure(failure)}</p>
            {stale.includes(failure.code) && (
              <button type="button" className="link" onClick={onReload}>
                {texts.showLatest}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

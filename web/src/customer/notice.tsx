import type { RequestFailure } from './customer-api.ts';
import { Icon } from './icons.tsx';
import styles from './notice.module.css';

/** Refusals that only a fresh look at the document resolves. */
const stale = [
  'HASH_MISMATCH',
  'LINK_EXPIRED',
  'LINK_SUPERSEDED',
  'LINK_CLOSED',
  'LINK_UNKNOWN',
  'ILLEGAL_TRANSITION',
];

/** What a request was refused for, in the server's words, read out at once; with the way to go on where it has one. */
export function FailureNotice({
  failure,
  onReload,
}: {
  failure: RequestFailure | null;
  onReload: () => void;
}) {
  return (
    <div role="alert">
      {failure && (
        <div className={styles.notice}>
          <Icon name="alert" />
          <div>
            <p>{failure.message}</p>
            {stale.includes(failure.code) && (
              <button type="button" className="link" onClick={onReload}>
                Show the present state
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

import styles from './full-page.module.css';

/** Skeleton lines in place of the document. */
export function LoadingPage() {
  return (
    <main className={`page ${styles.loading}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Opening your estimate…
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    </main>
  );
}

import type { Language } from '@sable/domain/language';
import styles from './full-page.module.css';
import { languageWithout } from './texts/use-texts.ts';

/** Shown before any language is loaded. */
const opening: Readonly<Record<Language, string>> = {
  en: 'Opening your estimate…',
  fr: 'Ouverture de votre soumission…',
  es: 'Abriendo su presupuesto…',
};

/** Skeleton lines in place of the document. */
export function LoadingPage() {
  return (
    <main className={`page ${styles.loading}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        {opening[languageWithout()]}
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

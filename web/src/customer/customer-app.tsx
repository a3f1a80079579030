import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RequestFailure, type CustomerApi, type CustomerEstimate } from './customer-api.ts';
import { languageOf, type Language } from '@sable/domain/language';
import { FailurePage } from './failure-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { CustomerEstimatePage } from './customer-estimate-page.tsx';
import type { Words } from './words/en.ts';
import { browserLanguage, loadWords, WordsContext } from './words/use-words.ts';

type Loaded = ({ readonly estimate: CustomerEstimate } | { readonly failure: RequestFailure }) & {
  readonly language: Language;
  readonly words: Words;
};

const spoken = async (language: Language) => ({ language, words: await loadWords(language) });

async function follow(api: CustomerApi): Promise<Loaded> {
  try {
    const estimate = await api.load();
    return { estimate, ...(await spoken(languageOf(estimate.content))) };
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error, ...(await spoken(browserLanguage())) };
    throw error;
  }
}

const FOLLOW_INTERVAL_MS = 10_000;
/** While a signed copy is sealed, which mostly takes a second. */
const SEALING_INTERVAL_MS = 2_000;

/** Loads what others change while the page is open: an answer, a signature, a withdrawn offer. A failed load is retried. */
function useFollow(api: CustomerApi, loaded: Loaded | null, onLoaded: (loaded: Loaded) => void): void {
  const shown = useRef(loaded);
  const sealing = loaded !== null && 'estimate' in loaded && loaded.estimate.state === 'sealing';
  useEffect(() => {
    shown.current = loaded;
  });
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || !shown.current) return;
      const next = await follow(api);
      const transient = 'failure' in next && !next.failure.code.startsWith('LINK_');
      if (!transient && JSON.stringify(next) !== JSON.stringify(shown.current)) onLoaded(next);
    };
    const timer = setInterval(() => void look(), sealing ? SEALING_INTERVAL_MS : FOLLOW_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [api, onLoaded, sealing]);
}

interface CustomerAppProps {
  readonly api: CustomerApi;
  /** What stands above the estimate, in its language. */
  readonly above?: ReactNode;
}

/** The page that a customer's link opens: the estimate, or the reason it can't be shown. */
export function CustomerApp({ api, above }: CustomerAppProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const reload = async () => setLoaded(await follow(api));

  useEffect(() => {
    let left = false;
    void follow(api).then((first) => {
      if (!left) setLoaded(first);
    });
    return () => {
      left = true;
    };
  }, [api]);

  useFollow(api, loaded, setLoaded);

  const language = loaded?.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);

  if (!loaded) return <LoadingPage />;
  return (
    <WordsContext value={loaded.words}>
      {above}
      {'failure' in loaded ? (
        <FailurePage failure={loaded.failure} onRetry={reload} />
      ) : (
        <CustomerEstimatePage
          key={loaded.estimate.hash}
          api={api}
          estimate={loaded.estimate}
          onEstimate={(estimate) => setLoaded({ ...loaded, estimate })}
          onReload={reload}
        />
      )}
    </WordsContext>
  );
}

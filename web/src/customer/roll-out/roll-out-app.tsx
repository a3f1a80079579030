import { useEffect, useMemo, useState } from 'react';
import { RequestFailure } from '../customer-api.ts';
import { FailurePage } from '../failure-page.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { browserLanguage, loadWords, WordsContext } from '../words/use-words.ts';
import type { Words } from '../words/en.ts';
import { rollOutApi, type RollOut, type RollOutApi } from './roll-out-api.ts';
import { RollOutPage } from './roll-out-page.tsx';

type Loaded = ({ readonly rollOut: RollOut } | { readonly failure: RequestFailure }) & {
  readonly words: Words;
};

async function follow(api: RollOutApi): Promise<Loaded> {
  try {
    const rollOut = await api.load();
    return { rollOut, words: await loadWords(rollOut.language) };
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error, words: await loadWords(browserLanguage()) };
    throw error;
  }
}

const FOLLOW_INTERVAL_MS = 10_000;

/** The page that the link of a roll-out opens: every site, or the reason it can't be shown. */
export function RollOutApp({ token }: { token: string }) {
  const api = useMemo(() => rollOutApi(token), [token]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    let left = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const next = await follow(api);
      // A failed load is retried, while the screen keeps what it has.
      if (!left) setLoaded((now) => (now && 'failure' in next && 'rollOut' in now ? now : next));
    };
    void follow(api).then((first) => {
      if (!left) setLoaded(first);
    });
    const timer = setInterval(() => void look(), FOLLOW_INTERVAL_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [api]);

  const language = loaded?.words.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);

  if (!loaded) return <LoadingPage />;
  const reload = async () => setLoaded(await follow(api));
  return (
    <WordsContext value={loaded.words}>
      {'failure' in loaded ? (
        <FailurePage failure={loaded.failure} onRetry={reload} />
      ) : (
        <RollOutPage token={token} api={api} rollOut={loaded.rollOut} onReload={reload} />
      )}
    </WordsContext>
  );
}

import { useCallback, useEffect, useMemo } from 'react';
import { RequestFailure } from '../customer-api.ts';
import { FailurePage } from '../failure-page.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { useFollowed } from '../use-followed.ts';
import { languageWithout, loadWords, WordsContext } from '../words/use-words.ts';
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
    if (error instanceof RequestFailure)
      return { failure: error, words: await loadWords(languageWithout(error.details.language)) };
    throw error;
  }
}

/** The page that the link of a roll-out opens: every site, or the reason it can't be shown. */
export function RollOutApp({ token }: { token: string }) {
  const api = useMemo(() => rollOutApi(token), [token]);
  const load = useCallback(() => follow(api), [api]);
  const { shown: loaded, reload } = useFollowed(load);

  const language = loaded?.words.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);

  if (!loaded) return <LoadingPage />;
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

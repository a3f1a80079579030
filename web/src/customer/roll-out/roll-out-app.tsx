import { useCallback, useEffect, useMemo } from 'react';
import { RequestFailure } from '../customer-api.ts';
import { FailurePage } from '../failure-page.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { useFollowed } from '../use-followed.ts';
import { languageWithout, loadTexts, TextsContext } from '../texts/use-texts.ts';
import type { Texts } from '../texts/en.ts';
import { rollOutApi, type RollOut, type RollOutApi } from './roll-out-api.ts';
import { RollOutPage } from './roll-out-page.tsx';

type Loaded = ({ readonly rollOut: RollOut } | { readonly failure: RequestFailure }) & {
  readonly texts: Texts;
};

async function follow(api: RollOutApi): Promise<Loaded> {
  try {
    const rollOut = await api.load();
    return { rollOut, texts: await loadTexts(rollOut.language) };
  } catch (error) {
    if (error instanceof RequestFailure)
      return { failure: error, texts: await loadTexts(languageWithout(error.details.language)) };
    throw error;
  }
}

/** The page that the link of a roll-out opens: every site, or the reason it can't be shown. */
export function RollOutApp({ token }: { token: string }) {
  const api = useMemo(() => rollOutApi(token), [token]);
  const load = useCallback(() => follow(api), [api]);
  const { shown: loaded, reload } = useFollowed(load);

  const language = loaded?.texts.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);

  if (!loaded) return <LoadingPage />;
  return (
    <TextsContext value={loaded.texts}>
      {'failure' in loaded ? (
        <FailurePage failure={loaded.failure} onRetry={reload} />
      ) : (
        <RollOutPage token={token} api={api} rollOut={loaded.rollOut} onReload={reload} />
      )}
    </TextsContext>
  );
}

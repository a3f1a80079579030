import { useCallback, useEffect, type ReactNode } from 'react';
import { RequestFailure, type CustomerApi, type CustomerEstimate } from './customer-api.ts';
import { languageOf } from '@sable/domain/language';
import { FailurePage } from './failure-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { CustomerEstimatePage } from './customer-estimate-page.tsx';
import { useFollowed } from './use-followed.ts';
import type { Texts } from './texts/en.ts';
import { languageWithout, loadTexts, TextsContext } from './texts/use-texts.ts';

type Loaded = ({ readonly estimate: CustomerEstimate } | { readonly failure: RequestFailure }) & {
  readonly texts: Texts;
};

async function follow(api: CustomerApi): Promise<Loaded> {
  try {
    const estimate = await api.load();
    return { estimate, texts: await loadTexts(languageOf(estimate.content)) };
  } catch (error) {
    if (error instanceof RequestFailure)
      return { failure: error, texts: await loadTexts(languageWithout(error.details.language)) };
    throw error;
  }
}

/** Milliseconds between two polls while a signed copy is being sealed, which usually takes a second. */
const SEALING_INTERVAL_MS = 2_000;
const everyMs = (shown: Loaded | null): number | undefined =>
  shown && 'estimate' in shown && shown.estimate.state === 'sealing' ? SEALING_INTERVAL_MS : undefined;

interface CustomerAppProps {
  readonly api: CustomerApi;
  /** Content above the estimate, in its language. */
  readonly above?: ReactNode;
}

/** The page that a customer's link opens: the estimate, or the reason it can't be shown. */
export function CustomerApp({ api, above }: CustomerAppProps) {
  const load = useCallback(() => follow(api), [api]);
  const { shown: loaded, show, reload } = useFollowed(load, everyMs);

  const language = loaded?.texts.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);

  if (!loaded) return <LoadingPage />;
  return (
    <TextsContext value={loaded.texts}>
      {above}
      {'failure' in loaded ? (
        <FailurePage failure={loaded.failure} onRetry={reload} />
      ) : (
        <CustomerEstimatePage
          key={loaded.estimate.hash}
          api={api}
          estimate={loaded.estimate}
          onEstimate={(estimate) => show({ ...loaded, estimate })}
          onReload={reload}
        />
      )}
    </TextsContext>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { customerApi, RequestFailure, type CustomerApi, type CustomerEstimate } from './customer-api.ts';
import { FailurePage } from './failure-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { CustomerEstimatePage } from './customer-estimate-page.tsx';

type Loaded = { readonly estimate: CustomerEstimate } | { readonly failure: RequestFailure };

async function follow(api: CustomerApi): Promise<Loaded> {
  try {
    return { estimate: await api.load() };
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error };
    throw error;
  }
}

/** The page behind a customer's link: the estimate, or the reason it can't be shown. */
export function CustomerApp({ token }: { token: string }) {
  const api = useMemo(() => customerApi(token), [token]);
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

  if (!loaded) return <LoadingPage />;
  if ('failure' in loaded) return <FailurePage failure={loaded.failure} onRetry={reload} />;
  return (
    <CustomerEstimatePage
      key={loaded.estimate.hash}
      api={api}
      estimate={loaded.estimate}
      onEstimate={(estimate) => setLoaded({ estimate })}
      onReload={reload}
    />
  );
}

import { useEffect, useMemo, useState } from 'react';
import { customerApi, RequestFailure, type CustomerApi, type Offer } from './customer-api.ts';
import { FailurePage } from './failure-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { OfferPage } from './offer-page.tsx';

type Loaded = { readonly offer: Offer } | { readonly failure: RequestFailure };

async function follow(api: CustomerApi): Promise<Loaded> {
  try {
    return { offer: await api.load() };
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error };
    throw error;
  }
}

/** The page behind a customer's link: what the link leads to, or in plain words why it leads nowhere. */
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
    <OfferPage
      key={loaded.offer.hash}
      api={api}
      offer={loaded.offer}
      onOffer={(offer) => setLoaded({ offer })}
      onReload={reload}
    />
  );
}

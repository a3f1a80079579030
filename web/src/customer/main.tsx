import { lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { CustomerApp } from './customer-app.tsx';
import { customerApi, tokenOf } from './customer-api.ts';
import { LoadingPage } from './loading-page.tsx';
import '../touch.css';
import './page.css';

/**
 * Lazy-loaded: staff decide approval requests with this page's components, without loading the app that they sign in
 * to.
 */
const ApprovalApp = lazy(async () => ({
  default: (await import('./approval/approval-app.tsx')).ApprovalApp,
}));
/** Lazy-loaded: many sites of an organization, signed for in one act. */
const RollOut = lazy(async () => ({
  default: (await import('./roll-out/roll-out.tsx')).RollOut,
}));
const PreviewApp = lazy(async () => ({
  default: (await import('./preview/preview-app.tsx')).PreviewApp,
}));

/**
 * Returns the page at `/a/{token}`, `/customer-view/{id of the estimate}`, `/r/{token}` with `/{id of the estimate}`
 * below it, and `/e/{token}`.
 */
function pageAt(pathname: string): ReactNode {
  const [, place, key = '', site] = pathname.split('/');
  if (place === 'a') return <ApprovalApp token={key} />;
  if (place === 'customer-view') return <PreviewApp estimateId={key} />;
  if (place === 'r') return <RollOut token={key} site={site} />;
  return <CustomerApp api={customerApi(tokenOf(pathname))} />;
}

createRoot(assertDefined(document.getElementById('root'), 'customer.html has a root')).render(
  <StrictMode>
    <Suspense fallback={<LoadingPage />}>{pageAt(location.pathname)}</Suspense>
  </StrictMode>,
);

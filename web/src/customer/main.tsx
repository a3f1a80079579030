import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { CustomerApp } from './customer-app.tsx';
import { tokenOf } from './customer-api.ts';
import { LoadingPage } from './loading-page.tsx';
import './page.css';

/** The token of a request for approval, `/a/{token}`: staff decide it on this page's parts, without the program that they sign in to. */
const approvalToken = /^\/a\/([^/]+)/.exec(location.pathname)?.[1];
const ApprovalApp = lazy(async () => ({
  default: (await import('./approval/approval-app.tsx')).ApprovalApp,
}));

createRoot(assertDefined(document.getElementById('root'), 'customer.html has a root')).render(
  <StrictMode>
    {approvalToken ? (
      <Suspense fallback={<LoadingPage />}>
        <ApprovalApp token={approvalToken} />
      </Suspense>
    ) : (
      <CustomerApp token={tokenOf(location.pathname)} />
    )}
  </StrictMode>,
);

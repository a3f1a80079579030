import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { CustomerApp } from './customer-app.tsx';
import { tokenOf } from './customer-api.ts';
import './page.css';

createRoot(assertDefined(document.getElementById('root'), 'customer.html has a root')).render(
  <StrictMode>
    <CustomerApp token={tokenOf(location.pathname)} />
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '@sable/domain/kernel/errors';
import { CustomerApp } from './customer-app.tsx';
import { tokenOf } from './customer-api.ts';
import './page.css';

createRoot(must(document.getElementById('root'), 'customer.html has a root')).render(
  <StrictMode>
    <CustomerApp token={tokenOf(location.pathname)} />
  </StrictMode>,
);

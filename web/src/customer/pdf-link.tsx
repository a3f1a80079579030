import type { ReactNode } from 'react';
import type { CustomerApi } from './customer-api.ts';

interface PdfLinkProps {
  readonly api: CustomerApi;
  readonly className: string;
  /** It opens the signed copy, and the company records that it was opened. */
  readonly isSignedCopy: boolean;
  readonly children: ReactNode;
}

/** Opens the estimate as PDF in a page of its own. */
export const PdfLink = ({ api, className, isSignedCopy, children }: PdfLinkProps) => (
  <a
    className={className}
    href={api.pdfUrl}
    target="_blank"
    rel="noopener"
    // Not heard, it is said again with the next opening.
    onClick={() => isSignedCopy && void api.openCopy().catch(() => undefined)}
  >
    {children}
  </a>
);

import type { ReactNode } from 'react';
import type { CustomerApi } from './customer-api.ts';

interface PdfLinkProps {
  readonly api: CustomerApi;
  readonly className: string;
  /** Whether the link opens the signed copy, which the company records. */
  readonly isSignedCopy: boolean;
  readonly children: ReactNode;
}

/** Opens the estimate as a PDF in a new tab. */
export const PdfLink = ({ api, className, isSignedCopy, children }: PdfLinkProps) => (
  <a
    className={className}
    href={api.pdfUrl}
    target="_blank"
    rel="noopener"
    // If this fails, the next opening reports it again.
    onClick={() => isSignedCopy && void api.openCopy().catch(() => undefined)}
  >
    {children}
  </a>
);

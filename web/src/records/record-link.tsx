import type { ReactNode } from 'react';
import { recordPage, recordPath } from '../record-path.ts';
import type { PanelContent } from './panel-address.ts';

interface RecordLinkProps {
  collection: string;
  id: string;
  /** Shows a record that has no page in the panel next to this screen. */
  onPanel: (content: PanelContent) => void;
  children: ReactNode;
  className?: string;
  /** Whether it stands alone, not inside a sentence. */
  tap?: boolean;
}

/** A link to a record, on its page or in the panel. Either way it has a real address that opens in a new tab. */
export const RecordLink = ({ collection, id, onPanel, children, className, tap }: RecordLinkProps) => (
  <a
    href={recordPath(collection, id)}
    className={className}
    data-tap={tap || undefined}
    onClick={(event) => {
      if (recordPage(collection, id) || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPanel({ show: 'record', collection, id });
    }}
  >
    {children}
  </a>
);

import type { ReactNode } from 'react';
import { recordPage, recordPath } from '../record-path.ts';
import type { PanelContent } from './panel-address.ts';

interface RecordLinkProps {
  collection: string;
  id: string;
  /** Shows a record without a page in the panel next to this screen. */
  onPanel: (content: PanelContent) => void;
  children: ReactNode;
  className?: string;
  /** Whether it stands for itself, and not in a sentence. */
  tap?: boolean;
}

/** A link to a record: to its page, or into the panel. It is a real address either way, for a new tab. */
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

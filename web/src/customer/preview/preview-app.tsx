import { useMemo } from 'react';
import { CustomerApp } from '../customer-app.tsx';
import { Icon } from '../icons.tsx';
import { previewApi } from './preview-api.ts';
import styles from './preview.module.css';

/**
 * The customer's own page for staff who turn the screen toward the customer, marked as a preview. From it, nothing
 * else in the product can be reached except the way back.
 */
export function PreviewApp({ estimateId }: { estimateId: string }) {
  const api = useMemo(() => previewApi(estimateId), [estimateId]);
  return (
    <div className={styles.preview}>
      <div className={styles.bar} role="region" aria-label="Preview">
        <p>
          <strong>Preview</strong>
          <span>Nothing is sent or signed here</span>
        </p>
        <a href={`/estimate/${encodeURIComponent(estimateId)}`}>
          <Icon name="back" size={18} /> Back to the estimate
        </a>
      </div>
      <CustomerApp api={api} />
    </div>
  );
}

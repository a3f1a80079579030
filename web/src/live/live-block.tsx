import type { ReactNode } from 'react';
import { BlockBoundary } from '../ui/block-boundary.tsx';
import { FailsWithBlock, useLiveClient } from './hooks.ts';

interface LiveBlockProps {
  title: string;
  children: ReactNode;
}

/**
 * A block that shows only its queries: if one fails, the block shows the failure and a retry button instead of
 * loading forever.
 */
export const LiveBlock = ({ title, children }: LiveBlockProps) => {
  const client = useLiveClient();
  return (
    <BlockBoundary title={title} onRetry={() => client.retryFailed()}>
      <FailsWithBlock value={true}>{children}</FailsWithBlock>
    </BlockBoundary>
  );
};

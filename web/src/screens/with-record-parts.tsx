import type { ReactNode } from 'react';
import { RecordPartContext, type RecordPartProps } from '../records/record-part.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

const OwnPart = lazyWithRetry(async () => (await import('./record-parts.tsx')).OwnPart);

const draw = (props: RecordPartProps) => <OwnPart {...props} />;

/** Provides every record below it with its own parts, wherever it opens. */
export const WithRecordParts = ({ children }: { children: ReactNode }) => (
  <RecordPartContext value={draw}>{children}</RecordPartContext>
);

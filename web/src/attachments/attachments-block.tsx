import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** The files of a record, lazy-loaded when a record is first shown. */
export const AttachmentsBlock = lazyWithRetry(async () => (await import('./attachments.tsx')).Attachments);

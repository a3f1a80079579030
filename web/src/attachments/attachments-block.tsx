import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** The files of a record, loaded when a record is first shown. */
export const AttachmentsBlock = lazyWithRetry(async () => (await import('./attachments.tsx')).Attachments);

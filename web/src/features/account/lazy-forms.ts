import type { PostalAddress } from '@sable/domain/address';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { FormSkeleton, RecordSkeleton } from '../../ui/skeletons.tsx';
import type { Loadable } from '../../ui/load-part.ts';

// The account is readable before its forms arrive. Each form is prefetched once the screen is shown.

export const ContactForm = lazyWithRetry(async () => (await import('./contact-form.tsx')).ContactForm, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const ExistingContractForm = lazyWithRetry(
  async () => (await import('./existing-contract-form.tsx')).ExistingContractForm,
  { onLoadFailed: ({ onClose }) => onClose() },
);

export const CloseDialog = lazyWithRetry(async () => (await import('./close-dialog.tsx')).CloseDialog, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const ContractMenu = lazyWithRetry(async () => (await import('./contract-menu.tsx')).ContractMenu);

export const AccountTexts = lazyWithRetry(async () => (await import('./account-texts.tsx')).AccountTexts);

export const AccountMessages = lazyWithRetry(
  async () => (await import('./account-messages.tsx')).AccountMessages,
);

export const AccountInstallation = lazyWithRetry(
  async () => (await import('./account-installation.tsx')).AccountInstallation,
);

export const AccountOnTest = lazyWithRetry(
  async () => (await import('./account-installation.tsx')).AccountOnTest,
);

/** The last lists of the account, before its facts. */
export const AccountSystem = lazyWithRetry(async () => (await import('./account-system.tsx')).AccountSystem);

export const AccountEvents = lazyWithRetry(async () => (await import('./account-events.tsx')).AccountEvents);

export const TextComposer = lazyWithRetry(async () => (await import('./text-composer.tsx')).TextComposer);

export const AccountQuestions = lazyWithRetry(
  async () => (await import('./account-questions.tsx')).AccountQuestions,
  { Fallback: () => null },
);

export const MergeNotice = lazyWithRetry(async () => (await import('./merge-notice.tsx')).MergeNotice);

export const TestNotice = lazyWithRetry(async () => (await import('./test-notice.tsx')).TestNotice);

export const MergedAway = lazyWithRetry(async () => (await import('./merged-away.tsx')).MergedAway, {
  Fallback: RecordSkeleton,
});

export const NewAccount = lazyWithRetry(async () => (await import('./new-account.tsx')).NewAccount, {
  Fallback: FormSkeleton,
});

export const AccountAffiliate = lazyWithRetry(
  async () => (await import('./account-affiliate.tsx')).AccountAffiliate,
);

export const GateCode = lazyWithRetry(async () => (await import('./gate-code.tsx')).GateCode);

export const SiteFields = lazyWithRetry(
  async () => (await import('../../shared/address-fields.tsx')).AddressFields<PostalAddress>,
);

/** Most states have one time zone, and then there is nothing to choose. */
export const SiteTimeZone = lazyWithRetry(async () => (await import('./site-time-zone.tsx')).SiteTimeZone);

export const Passcode = lazyWithRetry(async () => (await import('./passcode.tsx')).Passcode);

/** Forms that open from an account. */
export const accountForms: readonly Loadable[] = [
  AccountSystem,
  AccountEvents,
  ContractMenu,
  ContactForm,
  AccountTexts,
  AccountMessages,
  CloseDialog,
  TextComposer,
  ExistingContractForm,
  SiteFields,
];

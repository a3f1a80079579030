import { approvalLinkMutations } from './approval-by-link.ts';
import { approvalEmailMutations } from './approval-emails.ts';
import { approvalMutations } from './approval-mutations.ts';
import { licenseMutations } from './license-blockers.ts';
import { changeMutations } from './change-mutations.ts';
import { copyMutations } from './copy-mutations.ts';
import { customerMutations } from './customer-mutations.ts';
import { draftMutations } from './draft-mutations.ts';
import { expiryMutations } from './expiry-mutations.ts';
import { lineCopyMutations } from './line-copies.ts';
import { lineMutations } from './line-mutations.ts';
import { linkMutations } from './link-mutations.ts';
import { optionMutations } from './option-mutations.ts';
import { packageMutations } from './package-mutations.ts';
import { recordedMutations } from './recorded-mutations.ts';
import { reminderMutations } from './reminder-mutations.ts';
import { conversationMutations } from './reply-mutations.ts';
import { sealMutations } from './seal-mutations.ts';
import { rollOutMutations } from './roll-out-mutations.ts';
import { sendMutations } from './send-mutations.ts';
import { templateMutations } from './template-mutations.ts';
import { testEstimateMutations } from './test-estimate.ts';

/** All mutations of estimates, their lines and templates, and their customers' actions. */
export const estimateMutations = {
  ...changeMutations,
  ...copyMutations,
  ...templateMutations,
  ...rollOutMutations,
  ...draftMutations,
  ...lineMutations,
  ...optionMutations,
  ...packageMutations,
  ...testEstimateMutations,
  ...lineCopyMutations,
  ...sendMutations,
  ...recordedMutations,
  ...sealMutations,
  ...linkMutations,
  ...conversationMutations,
  ...approvalMutations,
  ...licenseMutations,
  ...approvalEmailMutations,
  ...approvalLinkMutations,
  ...customerMutations,
  ...expiryMutations,
  ...reminderMutations,
};

import type { ChainFault } from '@sable/domain/estimate/event-chain';
import { sealCheckSchema, type SealCheck, type SealFault } from '@sable/domain/seal-check';
import { postFile } from '../live/client-error.ts';

/** Checks whether a file is an unmodified sealed copy. Rejects with ClientError. */
export const checkSealOf = async (file: Blob): Promise<SealCheck> =>
  sealCheckSchema.parse(await postFile('/api/public/verify', file, 'application/pdf'));

/** Descriptions of faults in an event record, placed after the position of the event. */
export const recordFaultTexts: Readonly<Record<ChainFault, string>> = {
  changed: 'was changed after it was written.',
  missing: 'is missing, or is out of place.',
  unlinked: 'does not follow from the one before.',
  signature: 'is about a signature that was changed since.',
  version: 'is about an offer that was changed since.',
  copy: 'is about a sealed copy that was changed since.',
  ending: 'and what followed were removed.',
};

/** The meaning of each fault for the person who has the file. */
export const faultTexts: Readonly<Record<SealFault, string>> = {
  'not-pdf': 'This is not a PDF. Choose the PDF that came with the email or that you downloaded.',
  'not-sealed':
    'This PDF has no seal. An estimate that is not signed yet has none, and neither has a copy that another program saved or printed. Choose the file as you received it.',
  'cut-short': 'The end of this file is missing. Download it again and check the new file.',
  appended: 'Something was added to this file after it was sealed. Ask the company for the original.',
  altered: 'This file was changed after it was sealed. Ask the company for the original.',
  'seal-damaged': 'The seal of this file was changed or damaged. Ask the company for the original.',
  foreign:
    'This file was sealed with a key that no company on this server has. Its name may be the same, but the seal is not. Ask the company for the original.',
  revoked:
    'The company does not vouch for this seal: its key may have been compromised when it was made. The company keeps no such file. Ask the company for the original.',
};

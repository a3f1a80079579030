import type { ApprovalRequest } from '@sable/domain/estimate/approval-by-link';
import { answerWith, request } from '../customer-api.ts';

/**
 * The request shown to the holder of a link. `nonce` is sent back with the answer: it proves that this page was read.
 */
export interface OpenRequest extends Omit<ApprovalRequest, 'contentHash'> {
  readonly nonce: string;
}

const isOpenRequest = answerWith<OpenRequest>('purpose', 'reference', 'reasons', 'offers', 'nonce');
const isDone = answerWith<{ readonly ok: true }>('ok');

/**
 * Returns all server requests that a link in an approval email allows. Each call throws RequestFailure if it fails.
 */
export function approvalApi(token: string) {
  const base = `/api/public/approvals/${encodeURIComponent(token)}`;
  const post = (act: string, body: object) =>
    request(
      `${base}/${act}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      isDone,
    );
  return {
    load: () => request(base, { method: 'GET' }, isOpenRequest),
    approve: (nonce: string) => post('approve', { nonce }),
    reject: (nonce: string, reason: string) => post('reject', { nonce, reason }),
    withdraw: (nonce: string) => post('withdraw', { nonce }),
  };
}
export type ApprovalApi = ReturnType<typeof approvalApi>;

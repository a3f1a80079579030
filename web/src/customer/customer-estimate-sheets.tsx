import type { ContentOption } from '@sable/domain/estimate/content';
import { normalizedName } from '@sable/domain/estimate/signer';
import { AcceptSheet } from './accept-sheet.tsx';
import { AskSheet } from './ask-sheet.tsx';
import {
  RequestFailure,
  type Accepted,
  type CustomerApi,
  type CustomerEstimate,
  type CustomerThread,
} from './customer-api.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import { RescindSheet } from './rescind-sheet.tsx';
import type { EstimateFormats } from './formats.ts';
import type { SheetName } from './customer-estimate-actions.tsx';
import { signatureOf, type AcceptDraft } from './use-accept-draft.ts';
import type { CustomerTotals } from './use-estimate-totals.ts';

interface CustomerEstimateSheetsProps {
  readonly open: SheetName | null;
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  /** The estimate as if it contained only the chosen option. */
  readonly offered: CustomerEstimate;
  readonly option: ContentOption | null;
  readonly formats: EstimateFormats;
  readonly priced: CustomerTotals;
  readonly draft: AcceptDraft;
  /** The question that a follow-up continues; null for a new one. */
  readonly thread: CustomerThread | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
  /** Called with the estimate after the action in the sheet. */
  readonly onDone: (sheet: SheetName, estimate: CustomerEstimate) => void;
}

/** Returns the signed estimate as this page knows it, used if the server's record can't be fetched right away. */
function acceptedLocally(
  { estimate, option, priced, draft }: CustomerEstimateSheetsProps,
  accepted: Accepted,
): CustomerEstimate {
  const signature = signatureOf(draft);
  if (!signature) return estimate;
  const { signedAt, total, rmr } = accepted;
  const { selection, totals } = priced;
  const signerName = normalizedName(draft.signerName);
  const waiting = estimate.signing?.signers.filter((signer) => signer.signedAt === null) ?? [];
  return {
    ...estimate,
    state: waiting.length > 1 ? 'signing' : 'sealing',
    signing: estimate.signing && { ...estimate.signing, turn: 'signed' },
    signature: {
      signerName,
      signedAt,
      total,
      rmr,
      selection,
      totals,
      signature,
      optionId: option?.id ?? null,
    },
  };
}

/** Returns the threads with the message just sent, until the server's are fetched. */
function withQuestion(
  { threads, recipientName }: CustomerEstimate,
  thread: CustomerThread | null,
  text: string,
  lineId: string | null,
): readonly CustomerThread[] {
  const at = new Date().toISOString();
  const spoken = { id: at, from: 'customer' as const, by: recipientName, text, at };
  if (!thread) return [...threads, { ...spoken, lineId, open: true, replies: [] }];
  return threads.map((each) =>
    each.id === thread.id ? { ...each, open: true, replies: [...each.replies, spoken] } : each,
  );
}

/** The one sheet that is open, if any. */
export function CustomerEstimateSheets(props: CustomerEstimateSheetsProps) {
  const { open, api, estimate, offered, option, formats, priced, draft, onClose, onReload, onDone } = props;
  const common = { api, estimate, onClose, onReload };
  if (open === 'accept') {
    const finish = async (accepted: Accepted) => {
      const record = await api.load().catch((error: unknown) => {
        if (!(error instanceof RequestFailure)) throw error;
        return null;
      });
      onDone('accept', record?.signature ? record : acceptedLocally(props, accepted));
    };
    return (
      <AcceptSheet
        {...common}
        estimate={offered}
        option={option}
        formats={formats}
        priced={priced}
        draft={draft}
        onAccepted={finish}
      />
    );
  }
  if (open === 'ask') {
    const asked = (text: string, lineId: string | null) =>
      onDone('ask', { ...estimate, threads: withQuestion(estimate, props.thread, text, lineId) });
    return <AskSheet {...common} estimate={offered} thread={props.thread} onAsked={asked} />;
  }
  if (open === 'rescind')
    return (
      <RescindSheet
        {...common}
        onRescinded={() => onDone('rescind', { ...estimate, state: 'rescinded', right: null })}
      />
    );
  if (open !== 'decline') return null;
  return (
    <DeclineSheet {...common} onDeclined={() => onDone('decline', { ...estimate, state: 'declined' })} />
  );
}

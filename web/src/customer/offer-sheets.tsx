import { AcceptSheet } from './accept-sheet.tsx';
import { AskSheet } from './ask-sheet.tsx';
import { RequestFailure, type Accepted, type CustomerApi, type Offer } from './customer-api.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import type { OfferFormats } from './formats.ts';
import type { SheetName } from './offer-actions.tsx';
import { signatureOf, type AcceptDraft } from './use-accept-draft.ts';
import type { OfferTotals } from './use-offer-totals.ts';

interface OfferSheetsProps {
  readonly open: SheetName | null;
  readonly api: CustomerApi;
  readonly offer: Offer;
  readonly formats: OfferFormats;
  readonly priced: OfferTotals;
  readonly draft: AcceptDraft;
  readonly onClose: () => void;
  readonly onReload: () => void;
  /** The offer as it is after what the sheet did. */
  readonly onDone: (sheet: SheetName, offer: Offer) => void;
}

/** The accepted offer as this page knows it, for when the server's own record cannot be fetched right away. */
function signedHere({ offer, priced, draft }: OfferSheetsProps, accepted: Accepted): Offer {
  const signature = signatureOf(draft);
  if (!signature) return offer;
  const { signedAt, total, rmr } = accepted;
  const { selection, totals } = priced;
  const signerName = draft.signerName.trim();
  return {
    ...offer,
    state: 'accepted',
    signature: { signerName, signedAt, total, rmr, selection, totals, signature },
  };
}

/** The one sheet that is open, if any. */
export function OfferSheets(props: OfferSheetsProps) {
  const { open, api, offer, formats, priced, draft, onClose, onReload, onDone } = props;
  const common = { api, offer, onClose, onReload };
  if (open === 'accept') {
    const finish = async (accepted: Accepted) => {
      const record = await api.load().catch((error: unknown) => {
        if (!(error instanceof RequestFailure)) throw error;
        return null;
      });
      onDone('accept', record?.signature ? record : signedHere(props, accepted));
    };
    return <AcceptSheet {...common} formats={formats} priced={priced} draft={draft} onAccepted={finish} />;
  }
  if (open === 'ask') {
    const asked = (text: string) => ({ text, at: new Date().toISOString() });
    return (
      <AskSheet
        {...common}
        onAsked={(text) => onDone('ask', { ...offer, questions: [...offer.questions, asked(text)] })}
      />
    );
  }
  if (open !== 'decline') return null;
  return <DeclineSheet {...common} onDeclined={() => onDone('decline', { ...offer, state: 'declined' })} />;
}

import { m } from '@sable/domain/mutation-names';
import { EstimatePanel } from '../panel/estimate-panel.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { PageWidth } from '../session/use-page-width.ts';
import { ExtendSheet } from './extend-sheet.tsx';
import type { LifecycleSheet } from '../session/lifecycle-sheet.ts';
import { LinkSheet } from './link-sheet.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import { RecordAcceptanceSheet } from './record-acceptance-sheet.tsx';
import { RecordDeclineSheet } from './record-decline-sheet.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { RollOutSheet } from './roll-out-sheet.tsx';
import { SaveTemplateSheet } from './save-template-sheet.tsx';
import { SendSheet } from './send-sheet.tsx';

interface SheetsProps {
  open: LifecycleSheet;
  width: PageWidth;
  onSheet: (sheet: LifecycleSheet) => void;
  onClose: () => void;
}

/** The sheet that is open next to the document; one at a time. */
export const Sheets = ({ open, width, onSheet, onClose }: SheetsProps) => {
  switch (open) {
    case 'send':
      return <SendSheet onClose={onClose} />;
    case 'link':
      return <LinkSheet onClose={onClose} />;
    case 'accepted':
      return <RecordAcceptanceSheet onClose={onClose} />;
    case 'declined':
      return <RecordDeclineSheet onClose={onClose} />;
    case 'extend':
      return <ExtendSheet onClose={onClose} />;
    case 'history':
      return <HistorySheet onClose={onClose} />;
    case 'pdf':
      return <PdfSheet onClose={onClose} />;
    case 'rollOut':
      return <RollOutSheet onClose={onClose} />;
    case 'template':
      return <SaveTemplateSheet onClose={onClose} />;
    case 'panel':
      return (
        <SidePanel
          open
          title="Deal"
          onClose={onClose}
          side={width === 'phone' ? 'bottom' : 'right'}
          size={width === 'phone' ? '88%' : 420}
        >
          <EstimatePanel onSheet={onSheet} />
        </SidePanel>
      );
    case 'void':
      return (
        <ReasonSheet
          title="Void this estimate"
          label="Why are you voiding this estimate?"
          help="Its links stop working. The estimate and its history are kept."
          button="Void"
          mutation={m.estimates.void}
          maxLength={200}
          onClose={onClose}
        />
      );
    case 'reject':
      return (
        <ReasonSheet
          title="Reject"
          label="What should change?"
          help="The rep reads this and can change the draft."
          button="Reject"
          mutation={m.estimates.rejectApproval}
          maxLength={300}
          onClose={onClose}
        />
      );
  }
};

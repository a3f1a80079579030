import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { isIncluded } from '@sable/domain/estimate/selection';
import { hasRight } from '@sable/domain/kernel/rights';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { download } from '../../../shared/download.ts';
import { SignatureMark } from '../../../shared/signature-mark.tsx';
import stack from '../../../shared/stack.module.css';
import { usePeople } from '../../../shared/use-people.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from '../dialogs/lifecycle.module.css';
import { useSignatures, type SignatureRow } from './use-signatures.ts';

const Choices = ({ row }: { row: SignatureRow }) => {
  const { formats } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const shownLines = useRows((rows) => rows.shownLines);
  const options = lines.filter((line) => line.optional || line.quantityRange);
  if (options.length === 0) return null;
  return (
    <ul className={classes.choices} aria-label="What was chosen">
      {options.map((line) => {
        const on = isIncluded(line, row.selection);
        return (
          <li key={line.id} data-on={on || undefined}>
            <span>
              {line.quantityRange && `${formats.quantity(line.quantityMilli)} × `}
              {line.name}
            </span>
            <span>{on ? formats.money(shownLines.get(line.id)?.net ?? line.net) : 'left out'}</span>
          </li>
        );
      })}
    </ul>
  );
};

const sources = { paper: 'on paper', program: 'with a dealer program', signed_here: '' } as const;

/** Who signed outside of the product, and who recorded the signature. */
const Recorded = ({ estimateId }: { estimateId: string }) => {
  const { formats } = useEditor();
  const { rows } = useLive(query('contracts', { where: { estimateId }, limit: 1 }));
  const contract = rows?.[0];
  const { nameOf } = usePeople();
  if (!contract || contract.source === 'signed_here') return null;
  return (
    <Section title="Recorded">
      <p>
        Signed {sources[contract.source]} by <strong>{contract.signerName}</strong>,{' '}
        {formats.day(contract.signedOn)}
      </p>
      <p className={classes.quiet}>
        Recorded by {nameOf(contract.createdBy)}, {formats.instant(contract.createdAt)}.{' '}
        {contract.fileId
          ? 'The signed document is among the files.'
          : 'No signed document was attached to it.'}
      </p>
    </Section>
  );
};

/** Who signed, when, what the customer chose, and the signed copy. */
export const AcceptedBlock = () => {
  const { actor, estimate, formats } = useEditor();
  const signatures = useSignatures();
  const row = signatures?.[0];
  if (!row) return <Recorded estimateId={estimate.id} />;
  return (
    <Section title="Signed">
      {signatures.map((each) => (
        <div key={each.id}>
          <SignatureMark signature={each.signature} signerName={each.signerName} />
          <p>
            <strong>{each.signerName}</strong>
            {each.role === 'witness' && ', witness'}, {formats.instant(each.signedAt)}
          </p>
          {each.signature.kind === 'recorded' && (
            <p className={classes.quiet}>
              {each.signature.file
                ? 'The signed document is among the files.'
                : 'No signed document was attached to it.'}
            </p>
          )}
        </div>
      ))}
      <p className={classes.quiet}>
        {formats.money(row.total)} with tax, and {formats.money(row.rmr)} a month before tax
      </p>
      <Choices row={row} />
      <div className={stack.row}>
        <Button
          icon={<IconFileTypePdf aria-hidden />}
          onClick={() => window.open(`/api/estimates/${estimate.id}/pdf`, '_blank', 'noopener')}
        >
          Signed copy
        </Button>
        {hasRight(actor, 'evidence') && estimate.status !== 'sealing' && (
          <Button
            icon={<IconFileZip aria-hidden />}
            onClick={() =>
              download(`/api/estimates/${estimate.id}/record`, `${estimate.reference}-record.zip`)
            }
          >
            Signing record
          </Button>
        )}
      </div>
    </Section>
  );
};

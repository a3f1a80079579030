import { IconHeading, IconNote } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { dueRows } from '@sable/domain/estimate/due-rows';
import type { Bucket } from '@sable/domain/product-kind';
import { bucketRows } from '@sable/domain/estimate/total-rows';
import { brandStyle } from '../../customer/brand-colors.ts';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { LinesGrid } from './grid/lines-grid.tsx';
import { useEditor, useRows } from './session/editor-context.tsx';
import type { PageWidth } from './session/use-page-width.ts';
import { TotalRows } from './panel/total-rows.tsx';
import { DocumentHead } from './document-head.tsx';
import { InlineText } from './inline-text.tsx';
import {
  FinancingExamples,
  LaborOffer,
  LineCards,
  OptionTabs,
  PlacedPackages,
  SignedLines,
} from './lazy-parts.tsx';
import classes from './document.module.css';

const titles: Readonly<Record<Bucket, string>> = { 'one-time': 'One-time', monthly: 'Monthly' };

/** Instructions for the grid, shown while it has few lines. */
const GridLesson = () => (
  <p className={classes.lesson}>
    Type to find a product, <Keys keys="Tab" /> to the next cell, <Keys keys="Enter" /> to the next row. Paste
    rows from a spreadsheet, or begin a section with <Keys keys="#" />.
  </p>
);

/** The sums of a bucket up to its total, as the customer sees them. */
const BucketTotals = ({ bucket }: { bucket: Bucket }) => {
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  return <TotalRows className={classes.sums} rows={bucketRows(totals, estimate, bucket)} />;
};

/** The amount due at signing, and the remaining balance. */
const DueTotals = () => {
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  return <TotalRows className={classes.due} rows={dueRows(totals, estimate)} />;
};

interface BucketFrameProps {
  bucket: Bucket;
  children: ReactNode;
  onAddHeading?: AddHeading;
}

type AddHeading = (kind: 'section' | 'text', bucket: Bucket) => void;

/** Memoized, because the surrounding frame re-renders with every cursor movement. */
const HeadingButtons = memo(({ bucket, onAdd }: { bucket: Bucket; onAdd: AddHeading }) => (
  <span className={classes.bucketActions}>
    <Button small kind="quiet" icon={<IconHeading aria-hidden />} onClick={() => onAdd('section', bucket)}>
      Section
    </Button>
    <Button small kind="quiet" icon={<IconNote aria-hidden />} onClick={() => onAdd('text', bucket)}>
      Note
    </Button>
  </span>
));
HeadingButtons.displayName = 'HeadingButtons';

/** A bucket of the document: its lines and its sums. An empty bucket is shown only while the estimate is editable. */
const BucketFrame = ({ bucket, children, onAddHeading }: BucketFrameProps) => {
  const { editable, estimate } = useEditor();
  const filled = useRows(
    ({ lines, totals }) =>
      bucket === 'one-time' ||
      lines.some((line) => line.bucket === bucket) ||
      totals.monthly.removed !== undefined,
  );
  const few = useRows(({ lines }) => lines.length < 3);
  if (!filled && !editable) return null;
  return (
    <section className={classes.bucket} aria-label={titles[bucket]} id={`estimate-${bucket}`}>
      <div className={classes.bucketHead}>
        <h2>{titles[bucket]}</h2>
        {bucket === 'monthly' && estimate.termMonths > 0 && (
          <span className={classes.quiet}>{estimate.termMonths}-month term</span>
        )}
        {editable && onAddHeading && <HeadingButtons bucket={bucket} onAdd={onAddHeading} />}
      </div>
      {children}
      {editable && bucket === 'one-time' && filled && <LaborOffer />}
      {editable && onAddHeading && bucket === 'one-time' && few && <GridLesson />}
      {filled && <BucketTotals bucket={bucket} />}
    </section>
  );
};

interface EstimateDocumentProps {
  width: PageWidth;
  onTable: (text: string) => void;
  onDetails: (lineId: string) => void;
  onNewLine: (bucket: Bucket) => void;
}

/** The estimate as the customer will see it. A draft is editable in place. */
export const EstimateDocument = memo(({ width, onTable, onDetails, onNewLine }: EstimateDocumentProps) => {
  const { company, editable, estimate } = useEditor();
  const edit = editable && width !== 'phone';
  const showsPackages = useRows((rows) => rows.shownEstimate.packages.length > 0);
  const hasFinancing = useRows(({ estimate }) => estimate.financing.length > 0);
  return (
    <article
      className={classes.document}
      data-grid={edit ? 'edit' : undefined}
      style={brandStyle(company.brandColor)}
      aria-label="Document"
    >
      <DocumentHead />
      {estimate.changesId ? <SignedLines /> : <OptionTabs />}
      {showsPackages && <PlacedPackages />}
      {width === 'phone' ? (
        (['one-time', 'monthly'] as const).map((bucket) => (
          <BucketFrame key={bucket} bucket={bucket}>
            <LineCards bucket={bucket} onDetails={onDetails} onNew={onNewLine} />
          </BucketFrame>
        ))
      ) : (
        <LinesGrid
          compact={width === 'tablet'}
          onTable={onTable}
          onDetails={onDetails}
          frame={(bucket, grid, addHeading) => (
            <BucketFrame bucket={bucket} onAddHeading={addHeading}>
              {grid}
            </BucketFrame>
          )}
        />
      )}
      <DueTotals />
      {hasFinancing && <FinancingExamples />}
      <section className={classes.terms} aria-label="Terms">
        <InlineText field="terms" label="Terms" placeholder="Terms" maxLength={20_000} look="small" />
      </section>
    </article>
  );
});
EstimateDocument.displayName = 'EstimateDocument';

import { IconPlus } from '@tabler/icons-react';
import { hasAmount, printedAmount } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/product-kind';
import { RecordPicture } from '../../../shared/record-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { PackageStrip } from '../packages/package-strip.tsx';
import { cellDomId } from './cell-focus.ts';
import { gridRows } from './grid-rows.ts';
import { SectionThumbs } from './section-thumbs.tsx';
import { periodSuffix } from '../../../shared/billing-texts.ts';
import { kindLabels } from '../session/formats.ts';
import { useEditor, useRows, useShownLine } from '../session/editor-context.tsx';
import classes from './line-cards.module.css';
import type { LineRow } from '../session/rows.ts';
import { useSectionSubtotal } from '../session/section-subtotals.ts';

const Heading = ({ line }: { line: LineRow }) => {
  const sums = useSectionSubtotal(line.id);
  if (line.kind !== 'section') return <span className={classes.note}>{line.name}</span>;
  return (
    <>
      <span className={classes.section}>
        {line.name} <SectionThumbs sectionId={line.id} />
      </span>
      {sums && <span className={classes.subtotal}>{`Subtotal ${sums}`}</span>}
      {line.description && <span className={classes.facts}>{line.description}</span>}
    </>
  );
};

const Item = ({ line }: { line: LineRow }) => {
  const { formats, pictures } = useEditor();
  const shown = useShownLine(line.id);
  const hasChoice = useRows(({ options }) => options.length > 1);
  const part = shown?.line.packagePart ?? line.packagePart;
  const facts = [
    `${formats.quantity(line.quantityMilli)} × ${formats.money(line.unitPrice)}`,
    line.discount && `${formats.reduction(line.discount)} off`,
    kindLabels[line.kind],
    !line.taxable && line.kind !== 'credit' && 'not taxed',
    part !== 0 && `${formats.money(part)} in the package`,
    line.choice ? `one of “${line.choice.name}”` : line.optional && 'optional',
    line.quantityRange &&
      `${formats.quantity(line.quantityRange.min)} to ${formats.quantity(line.quantityRange.max)}`,
    hasChoice && !line.optionId && 'in all options',
  ].filter(Boolean);
  return (
    <>
      <span className={classes.name}>
        <RecordPicture pictureId={pictures.get(line.productId ?? '')} /> {line.name}
      </span>
      <span className={classes.net}>
        {formats.money(printedAmount(line.kind, shown?.net ?? line.net))}
        {line.frequency && <small>{periodSuffix[line.frequency]}</small>}
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </>
  );
};

interface LineCardsProps {
  bucket: Bucket;
  onDetails: (lineId: string) => void;
  onNew: (bucket: Bucket) => void;
}

/** The lines of a bucket for touch screens: each is a card that opens its own sheet. */
export const LineCards = ({ bucket, onDetails, onNew }: LineCardsProps) => {
  const { editable } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const view = { cost: false, compact: true } as const;
  const rows = gridRows(lines, { view, editable: false, insertion: null }).filter(
    (row) => row.bucket === bucket,
  );
  return (
    <div className={classes.cards}>
      <ul className={classes.list}>
        {rows.map(({ id, line }) => (
          <li key={id}>
            {line && (
              <button
                type="button"
                id={cellDomId(id, 'item')}
                className={classes.card}
                disabled={!editable}
                onClick={() => onDetails(id)}
              >
                {hasAmount(line.kind) ? <Item line={line} /> : <Heading line={line} />}
              </button>
            )}
          </li>
        ))}
      </ul>
      {editable && bucket === 'one-time' && <PackageStrip after={rows.at(-1)?.id ?? null} />}
      {editable && (
        <Button fullWidth icon={<IconPlus aria-hidden />} onClick={() => onNew(bucket)}>
          {bucket === 'monthly' ? 'Add a monthly item' : 'Add an item'}
        </Button>
      )}
    </div>
  );
};

import type { ReviewedRow } from '@sable/domain/import/reviewed-row';
import { countRows } from '@sable/domain/import/import-review';
import { formatCount } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import classes from './import.module.css';

const isMaybeTwice = ({ state }: ReviewedRow) => state === 'known' || state === 'twice';
const isHere = ({ state }: ReviewedRow) => state === 'here' || state === 'repeated';

const tiles: readonly {
  label: string;
  tone?: 'danger' | 'warning';
  ofThem: (row: ReviewedRow) => boolean;
}[] = [
  { label: 'Ready', ofThem: ({ state }) => state === 'ready' },
  { label: 'To fix', tone: 'danger', ofThem: ({ state }) => state === 'fix' },
  { label: 'Possible duplicates', tone: 'warning', ofThem: isMaybeTwice },
  { label: 'Already on file', ofThem: isHere },
  { label: 'In the file', ofThem: () => true },
];

/** The number of rows for each outcome of the import. */
export const ReviewCounts = ({ rows, withRmr }: { rows: readonly ReviewedRow[]; withRmr: boolean }) => {
  const formats = useFormats();
  return (
    <dl className={classes.counts}>
      {tiles.map(({ label, tone, ofThem }) => {
        const { count, rmr } = countRows(rows, ofThem);
        return (
          <div key={label} className={classes.tile} data-tone={count > 0 ? tone : undefined}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.number}>{formatCount(count)}</span>
              {withRmr && rmr > 0 && <span className={classes.rmr}>{formats.money(rmr)} RMR</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

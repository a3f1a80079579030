import { IconPackage, IconTrash } from '@tabler/icons-react';
import { packageGroups, type PackageGroup } from '@sable/domain/estimate/package-price';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { usePackages, type PackageRow } from '../session/estimate-data.ts';
import type { LineRow } from '../session/rows.ts';
import { chooseInPackage, foldPackage, removePackage } from '../session/package-edits.ts';
import { PackageChoice } from './package-choice.tsx';
import { insidePrice, pointsState } from './package-facts.ts';
import classes from './placed-packages.module.css';

interface PlacedPackageProps {
  readonly group: PackageGroup<LineRow>;
  /** The package from today's catalog; undefined if it is no longer active. */
  readonly pack: PackageRow | undefined;
}

const Choices = ({ group, pack }: PlacedPackageProps) => {
  const { session } = useEditor();
  const { placed, lines } = group;
  const known = pack?.choices ?? [];
  return placed.groups.map(({ name, min, max }) => (
    <PackageChoice
      key={name}
      name={name}
      min={min}
      max={max}
      choices={known.filter((choice) => choice.group === name)}
      value={lines.flatMap(({ placement, productId }) =>
        placement?.group === name && productId ? [productId] : [],
      )}
      onChange={(productIds) => chooseInPackage(session, group, name, productIds)}
    />
  ));
};

/** One package on the estimate: its price, its points, its choices, and how it is shown to the customer. */
const Placed = ({ group, pack }: PlacedPackageProps) => {
  const { session, editable, formats } = useEditor();
  const { placed } = group;
  const points = pointsState(group, formats.money);
  const monthly = insidePrice(group, 'monthly');
  return (
    <li className={classes.package} aria-label={`Package ${placed.name}`}>
      <div className={classes.head}>
        <IconPackage size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <strong className={classes.name}>{placed.name}</strong>
        <span className={classes.price}>
          {formats.money(insidePrice(group, 'one-time'))}
          {monthly > 0 && <span className={classes.quiet}> and {formats.money(monthly)} monthly</span>}
        </span>
        {editable && (
          <IconButton
            small
            label={`Remove ${placed.name}`}
            icon={<IconTrash size={15} stroke={1.75} aria-hidden />}
            onClick={() => removePackage(session, group)}
          />
        )}
      </div>
      {points && (
        <div className={classes.points} role="status">
          <StatusChip tone={points.tone}>{points.used}</StatusChip>
          <span className={classes.quiet}>{points.advice}</span>
        </div>
      )}
      {editable && (
        <>
          {pack && placed.groups.length > 0 && (
            <div className={classes.choices}>
              <Choices group={group} pack={pack} />
            </div>
          )}
          <CheckboxField
            label="One line for the customer"
            checked={placed.folded}
            onChange={(folded) => foldPackage(session, placed, folded)}
          />
        </>
      )}
    </li>
  );
};

/** The packages of the open option, with anything they still require. */
export const PlacedPackages = () => {
  const placed = useRows((rows) => rows.shownEstimate.packages);
  const lines = useRows((rows) => rows.lines);
  const shown = useRows((rows) => rows.shownLines);
  const active = usePackages() ?? [];
  const current = lines.map((line) => {
    const now = shown.get(line.id);
    return now ? { ...now.line, net: now.net } : line;
  });
  const groups = packageGroups(placed, current);
  if (groups.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Packages">
      {groups.map((group) => (
        <Placed
          key={`${group.placed.id} ${group.lines[0]?.optionId}`}
          group={group}
          pack={active.find(({ id }) => id === group.placed.packageId)}
        />
      ))}
    </ul>
  );
};

import { Keys } from '../ui/kbd.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './command-palette.module.css';

interface PaletteListProps {
  id: string;
  entries: readonly PaletteEntry[];
  chosen: PaletteEntry | undefined;
  typed: string;
  searching: boolean;
  failed: boolean;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

const statusOf = ({ entries, typed, searching, failed }: PaletteListProps): string | null => {
  if (failed) return 'Records could not be searched because the server is unreachable. Actions still work.';
  if (entries.length > 0) return null;
  return searching ? 'Searching…' : `Nothing matches “${typed.trim()}”. Try a name, a number, or an address.`;
};

/** The palette's results, in groups. */
export const PaletteList = (props: PaletteListProps) => {
  const { id, entries, chosen, onPoint, onChoose } = props;
  const groups = [...new Set(entries.map(({ group }) => group))];
  const status = statusOf(props);
  return (
    <>
      <p className={classes.status} role="status">
        {status}
      </p>
      <div id={id} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className={classes.group} aria-hidden>
              {group}
            </p>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <div
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  role="option"
                  aria-selected={entry === chosen}
                  ref={entry === chosen ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                  className={classes.entry}
                  onPointerMove={entry === chosen ? undefined : () => onPoint(entry)}
                  onClick={() => onChoose(entry)}
                >
                  {entry.icon && <entry.icon size={18} stroke={1.65} aria-hidden />}
                  <span className={classes.title} title={entry.title}>
                    {entry.title}
                  </span>
                  {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                  {entry.keys && <Keys keys={entry.keys} />}
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  );
};

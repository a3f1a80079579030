import { packagePrice, packagesAtHand } from '../session/catalog.ts';
import { useEditor } from '../session/editor-context.tsx';
import { placePackage } from '../session/package-edits.ts';
import classes from './package-strip.module.css';

/** The company's packages side by side, for touch screens. A tap adds one after the given line. */
export const PackageStrip = ({ after }: { after: string | null }) => {
  const { catalog, packages, session, formats } = useEditor();
  const shown = packagesAtHand(packages);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Packages">
      {shown.map((pack) => {
        const price = packagePrice(pack, catalog);
        return (
          <li key={pack.id}>
            <button type="button" className={classes.pack} onClick={() => placePackage(session, pack, after)}>
              <span>Add {pack.name}</span>
              {price && <small>{formats.money(price.oneTime)}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

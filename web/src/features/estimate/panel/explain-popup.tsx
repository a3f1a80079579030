import { Popup } from '../../../ui/hint.tsx';
import { useStore } from '../../../ui/store.ts';
import { ExplainSteps } from '../lazy-parts.tsx';
import { useEditorHead } from '../session/editor-context.tsx';
import classes from './explain.module.css';

/** Where the open explanation hangs. There is one for all amounts: a popup each would slow every keystroke down. */
export const ExplainHost = () => {
  const { explained } = useEditorHead();
  const open = useStore(explained);
  if (!open) return null;
  return (
    <Popup
      key={open.which}
      label={`How ${open.label} came about`}
      width={380}
      position="bottom-end"
      open
      onChange={(next) => {
        if (next) return;
        explained.set(null);
        open.from.focus();
      }}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={open.label}
          className={classes.anchor}
          style={{ top: open.top, left: open.left }}
        />
      }
    >
      <div className={classes.scroll}>
        <p className={classes.title}>{open.label}</p>
        <ExplainSteps which={open.which} />
      </div>
    </Popup>
  );
};

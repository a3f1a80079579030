import { Icon } from './icons.tsx';
import styles from './signature-pad.module.css';
import type { Strokes } from './strokes.ts';
import { usePad } from './use-pad.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';

interface SignaturePadProps {
  readonly strokes: Strokes;
  readonly onStrokes: (strokes: Strokes) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** A pad for signing with a finger, pen, or mouse. Everyone else can type their name. */
export function SignaturePad({ strokes, onStrokes, invalid, describedBy }: SignaturePadProps) {
  const { canvas, trouble } = usePad(strokes, onStrokes);
  const empty = strokes.length === 0;
  const texts = useSigningTexts().pad;
  return (
    <div>
      <div className={styles.paper} data-invalid={invalid || undefined}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={empty ? texts.empty : texts.drawn}
          aria-describedby={describedBy}
        />
        {empty && (
          <span className={styles.hint} aria-hidden="true">
            {texts.hint}
          </span>
        )}
      </div>
      {trouble && (
        <p className="field-error" role="alert">
          {texts.trouble}
        </p>
      )}
      <div className={styles.tools}>
        <button
          type="button"
          className="button quiet"
          disabled={empty}
          onClick={() => onStrokes(strokes.slice(0, -1))}
        >
          <Icon name="undo" size={18} /> {texts.undo}
        </button>
        <button type="button" className="button quiet" disabled={empty} onClick={() => onStrokes([])}>
          <Icon name="erase" size={18} /> {texts.clear}
        </button>
      </div>
    </div>
  );
}

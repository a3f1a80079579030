import { useId } from 'react';
import type { Strokes } from '../../../customer/strokes.ts';
import { usePad } from '../../../customer/use-pad.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './signature-field.module.css';

interface SignatureFieldProps {
  strokes: Strokes;
  /** Whether the typed name replaces the drawing, for people who cannot draw. */
  typed: boolean;
  name: string;
  error: string | undefined;
  onStrokes: (strokes: Strokes) => void;
  onTyped: (typed: boolean) => void;
}

const Pad = ({ strokes, error, onStrokes }: Pick<SignatureFieldProps, 'strokes' | 'error' | 'onStrokes'>) => {
  const { canvas, trouble } = usePad(strokes, onStrokes);
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.pad}
        role="img"
        aria-label={strokes.length === 0 ? 'Sign here with a finger or the mouse' : 'The drawn signature'}
        data-invalid={error ? true : undefined}
      />
      {trouble && (
        <p className={classes.fault} role="alert">
          The pad could not be loaded. Type the signature instead.
        </p>
      )}
    </>
  );
};

/** The customer's signature: drawn with a finger or the mouse, or typed. */
export const SignatureField = (props: SignatureFieldProps) => {
  const { strokes, typed, name, error, onStrokes, onTyped } = props;
  const label = useId();
  return (
    <div role="group" aria-labelledby={label} className={classes.field}>
      <div className={classes.head}>
        <span id={label}>Signature</span>
        {!typed && strokes.length > 0 && (
          <Button small kind="quiet" onClick={() => onStrokes([])}>
            Clear
          </Button>
        )}
        <Button small kind="quiet" onClick={() => onTyped(!typed)}>
          {typed ? 'Draw it' : 'Type it'}
        </Button>
      </div>
      {typed ? (
        <p className={classes.typed}>{name || 'The name below'}</p>
      ) : (
        <Pad strokes={strokes} error={error} onStrokes={onStrokes} />
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

import type { Signature } from '@sable/domain/estimate/version';
import { BOX, strokePath } from '../customer/strokes.ts';
import classes from './signature-mark.module.css';

/** A signature as it was drawn or typed. */
export const SignatureMark = ({ signature, signerName }: { signature: Signature; signerName: string }) =>
  signature.kind === 'typed' ? (
    <p className={classes.typed}>{signature.text}</p>
  ) : (
    <svg
      className={classes.drawn}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={`Signature of ${signerName}`}
    >
      {signature.strokes.map((stroke, index) => (
        <path key={index} d={strokePath(stroke)} />
      ))}
    </svg>
  );

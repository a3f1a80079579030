import type { StoredSignature } from '@sable/domain/estimate/version';
import { documentEn } from '@sable/domain/texts/en/document';
import { BOX, strokePath } from '../customer/strokes.ts';
import classes from './signature-mark.module.css';

interface SignatureMarkProps {
  signature: StoredSignature;
  signerName: string;
}

/** A signature as drawn or typed, or a note that it was given outside the product. */
export const SignatureMark = ({ signature, signerName }: SignatureMarkProps) =>
  signature.kind === 'recorded' ? (
    <p>{documentEn.recorded[signature.method](signature.by)}</p>
  ) : signature.kind === 'typed' ? (
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

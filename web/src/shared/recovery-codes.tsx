import { brand } from '@sable/domain/brand';
import { Button } from '../ui/button.tsx';
import classes from './second-factor.module.css';
import stack from './stack.module.css';

/** New recovery codes, shown only this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className={stack.stack}>
      <p className={stack.plain}>
        Keep these recovery codes in a safe place. Each signs you in once without your phone. They are not
        shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={stack.row}>
        <a className={classes.download} href={file} download={`${brand.name} recovery codes.txt`}>
          Download
        </a>
        <Button kind="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
};

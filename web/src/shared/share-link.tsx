import { IconShare } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import stack from './stack.module.css';

const here = ['localhost', '127.0.0.1', '[::1]'];
/** Returns whether a link only works on the computer where it was created. */
const isHereAlone = (link: string): boolean => here.includes(new URL(link).hostname);

interface ShareLinkProps {
  label: string;
  link: string;
  /** The title in a phone's share sheet. */
  title: string;
  /** Other actions on the link. */
  children?: ReactNode;
}

/** A link to hand over: to read, to copy, and, on phones, to share. */
export const ShareLink = ({ label, link, title, children }: ShareLinkProps) => {
  const id = useId();
  const share = () =>
    navigator.share({ title, url: link }).catch(() => {
      // The person closed the phone's share sheet: the link is still here.
    });
  const select = () => document.getElementById(id)?.querySelector<HTMLInputElement>('input')?.select();
  return (
    <>
      {isHereAlone(link) && (
        <p className={stack.faultBox}>
          This link works only on this computer. Open the product at the address that others use, then make a
          new link; an administrator sets that address as PUBLIC_URL.
        </p>
      )}
      <div id={id}>
        <TextField label={label} readOnly value={link} onChange={() => undefined} />
      </div>
      <div className={stack.row}>
        <CopyButton kind="primary" label="Copy link" text={link} onRefused={select} />
        {'share' in navigator && (
          <Button icon={<IconShare aria-hidden />} onClick={() => void share()}>
            Share
          </Button>
        )}
        {children}
      </div>
    </>
  );
};

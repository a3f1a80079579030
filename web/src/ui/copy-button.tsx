import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  label?: string;
  kind?: ButtonKind;
  /** Called if the browser does not allow it, so that the person can copy manually. */
  onRefused: () => void;
}

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, label = 'Copy', kind = 'secondary', onRefused }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <Button
      kind={kind}
      icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
};

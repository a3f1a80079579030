import { useState } from 'react';
import classes from './avatar.module.css';

const hues = [24, 62, 118, 165, 205, 246, 288, 338];

const hueOf = (name: string): number => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 205;
};

/** Returns the first letters of the first and the last word, in any script; empty while the name is loading. */
export const initialsOf = (name: string): string => {
  const texts = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(texts[0] ?? '')][0] ?? '';
  const last = texts.length > 1 ? ([...(texts.at(-1) ?? '')][0] ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
};

interface AvatarProps {
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** The address of a photo; initials are the fallback if it cannot be loaded. */
  src?: string | undefined;
  /** Whether the avatar is square: a company's is square, a person's is round. */
  square?: boolean;
  /** False if the name is next to it, so that screen readers do not read it twice. */
  labelled?: boolean;
}

/** A person or a company as a photo, or as initials, always in the same color. */
export const Avatar = ({ name, size = 'medium', src, square = false, labelled = false }: AvatarProps) => {
  const [missing, setMissing] = useState<string>();
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-square={square || undefined}
      style={{ '--hue': hueOf(name) }}
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      {src && src !== missing ? (
        <img className={classes.photo} src={src} alt="" onError={() => setMissing(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
};

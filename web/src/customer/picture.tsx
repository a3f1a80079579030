import { useState } from 'react';

interface PictureProps {
  readonly className: string | undefined;
  readonly src: string;
}

/** A picture next to its line. One that cannot be loaded takes up no room. */
export function Picture({ className, src }: PictureProps) {
  const [missing, setMissing] = useState(false);
  return missing ? null : (
    <img className={className} src={src} alt="" loading="lazy" onError={() => setMissing(true)} />
  );
}

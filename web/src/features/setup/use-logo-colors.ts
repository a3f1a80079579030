import { useEffect, useState } from 'react';
import { thumbnailUrl } from '../../files/thumbnail-url.ts';
import { logoColors } from './logo-colors.ts';

const SIZE = 96;

async function readColors(pictureId: string): Promise<string[]> {
  const picture = new Image();
  picture.src = thumbnailUrl(pictureId, SIZE);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const paper = canvas.getContext('2d');
  if (!paper) return [];
  paper.drawImage(picture, 0, 0, SIZE, SIZE);
  return logoColors(paper.getImageData(0, 0, SIZE, SIZE).data);
}

/**
 * Returns the colors of the company's logo, the strongest first. Empty without a logo, or if the browser cannot read
 * it.
 */
export function useLogoColors(pictureId: string | null): readonly string[] {
  const [read, setRead] = useState<{ of: string; colors: readonly string[] } | null>(null);
  useEffect(() => {
    if (!pictureId) return undefined;
    let wanted = true;
    void readColors(pictureId)
      .catch(() => [])
      .then((colors) => {
        if (wanted) setRead({ of: pictureId, colors });
      });
    return () => {
      wanted = false;
    };
  }, [pictureId]);
  return read?.of === pictureId ? read.colors : [];
}

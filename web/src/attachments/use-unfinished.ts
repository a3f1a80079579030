import { useEffect, useState } from 'react';
import type { KeptFiles } from '../live/kept-files.ts';
import { onceUnowned } from './upload-owner.ts';
import { cancelUnfinished, findUnfinished, type Unfinished } from './unfinished.ts';

/**
 * Returns the uploads to a record that an earlier page left unfinished, and a function to cancel one.
 *
 * @param running the names of the files that are being uploaded to the record: each upload that ends may leave an
 * unfinished one, or finish one.
 */
export function useUnfinished(path: string, kept: KeptFiles, running: readonly string[]) {
  const [found, setFound] = useState<readonly Unfinished[]>([]);
  const names = running.join('\n');
  useEffect(() => {
    const underWay = names.split('\n');
    const watch = new AbortController();
    const look = async (): Promise<void> => {
      const now = (await findUnfinished(path, kept)).filter(({ name }) => !underWay.includes(name));
      if (watch.signal.aborted) return;
      setFound(now);
      for (const { fingerprint, isElsewhere } of now)
        if (isElsewhere) onceUnowned(fingerprint, watch.signal, () => void look());
    };
    void look();
    return () => watch.abort();
  }, [path, kept, names]);
  const cancel = (fingerprint: string) => {
    setFound((now) => now.filter((each) => each.fingerprint !== fingerprint));
    void cancelUnfinished(fingerprint, kept);
  };
  return { found: found.filter(({ name }) => !running.includes(name)), cancel };
}

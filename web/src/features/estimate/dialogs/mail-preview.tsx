import { useState } from 'react';
import { z } from 'zod';
import { getJson } from '../../../live/client-error.ts';
import { useRequest } from '../../../shared/use-request.ts';
import { KeyValues } from '../../../ui/key-values.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

const previewSchema = z.object({ from: z.string(), subject: z.string(), html: z.string() });

/** Links in the email get a new window as target, which the sandboxed frame blocks. */
const stayingHere = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** Preview of the email, rendered by the code that sends it. Its link works after sending. */
export const MailPreview = ({ estimateId }: { estimateId: string }) => {
  const [ask] = useState(
    () => async () => previewSchema.parse(await getJson(`/api/estimates/${estimateId}/mail-preview`)),
  );
  const { value: mail, error } = useRequest(ask);
  if (error) return <Fault text={error.message} />;
  if (!mail) return <TextSkeleton lines={6} />;
  return (
    <section aria-label="The email" className={classes.stack}>
      <KeyValues
        rows={[
          { label: 'From', value: mail.from },
          { label: 'Subject', value: mail.subject },
        ]}
      />
      <iframe className={classes.mail} sandbox="" title="The email" srcDoc={stayingHere(mail.html)} />
      <p className={classes.quiet}>This is the email. Its link works once the estimate is sent.</p>
    </section>
  );
};

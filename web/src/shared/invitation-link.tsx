import { useCallback } from 'react';
import { z } from 'zod';
import { postJson } from '../live/client-error.ts';
import { ShareLink } from './share-link.tsx';
import stack from './stack.module.css';
import { useRequest } from './use-request.ts';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';

const answer = z.object({ link: z.string() });

interface InvitationLinkProps {
  /** Who was invited. */
  person: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** The link of an invitation, for who invites to hand over: without a mail server nobody else brings it. */
export const InvitationLink = ({ person, onClose }: InvitationLinkProps) => {
  const ask = useCallback(
    async () => answer.parse(await postJson(`/api/users/${person.id}/invitation-link`, {})),
    [person.id],
  );
  const { value, error } = useRequest(ask);
  return (
    <SidePanel
      open
      size={460}
      title={`Invitation of ${person.name}`}
      onClose={onClose}
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <div className={stack.stack}>
        <p className={stack.plain}>
          No mail server is set up, so no email went out. Hand the link over yourself.
        </p>
        {!value && !error && <TextSkeleton lines={2} />}
        {error && <p role="alert">{error.message}</p>}
        {value && <ShareLink label="Link of the invitation" link={value.link} title="Invitation" />}
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
          It works once, for seven days. Whoever opens it chooses the password: give it to {person.name}{' '}
          alone. A new link can be made at any time under Users.
        </p>
      </div>
    </SidePanel>
  );
};

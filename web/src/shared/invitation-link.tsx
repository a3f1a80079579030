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

interface HandedLinkProps {
  title: string;
  /** The server path that creates the link. */
  path: string;
  why: string;
  label: string;
  /** The conditions of the link. */
  holds: string;
  onClose: () => void;
}

const HandedLink = ({ title, path, why, label, holds, onClose }: HandedLinkProps) => {
  const ask = useCallback(async () => answer.parse(await postJson(path, {})), [path]);
  const { value, error } = useRequest(ask);
  return (
    <SidePanel open size={460} title={title} onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <div className={stack.stack}>
        <p className={stack.plain}>{why}</p>
        {!value && !error && <TextSkeleton lines={2} />}
        {error && <p role="alert">{error.message}</p>}
        {value && <ShareLink label={label} link={value.link} title={title} />}
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>{holds}</p>
      </div>
    </SidePanel>
  );
};

interface LinkOfPersonProps {
  person: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** The link of an invitation, for the inviter to hand over: without a mail server, nothing else delivers it. */
export const InvitationLink = ({ person, onClose }: LinkOfPersonProps) => (
  <HandedLink
    title={`Invitation of ${person.name}`}
    path={`/api/users/${person.id}/invitation-link`}
    why="No mail server is set up, so no email was sent. Share the link yourself."
    label="Link of the invitation"
    holds={`It works once, for seven days. Anyone who opens it can choose the password, so give it only to ${person.name}. You can create a new link at any time under Users.`}
    onClose={onClose}
  />
);

/** The link to a new password for a person who forgot theirs, to be handed over if there is no mail server. */
export const PasswordLink = ({ person, onClose }: LinkOfPersonProps) => (
  <HandedLink
    title={`New password of ${person.name}`}
    path={`/api/users/${person.id}/password-link`}
    why="No mail server is set up, so the link cannot be emailed. Make sure that the request really comes from them, and share it yourself."
    label="Link to a new password"
    holds={`It works once, for one hour. Anyone who opens it can choose the password, so give it only to ${person.name}. A newer link replaces it.`}
    onClose={onClose}
  />
);

import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { dialog } from '../../../ui/dialog.ts';
import { useEditor } from '../session/editor-context.tsx';
import type { EstimateFormats } from '../session/formats.ts';
import { useStep } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

type LinkRow = RowIn<'estimate-links'>;

function stateOf({ revokedAt, replaced, viewedAt }: LinkRow, formats: EstimateFormats): string {
  if (revokedAt) return `${replaced ? 'Replaced' : 'Revoked'} ${formats.instant(revokedAt)}`;
  return viewedAt ? `Opened ${formats.instant(viewedAt)}` : 'Not opened yet';
}

/** Links to the sent version, newest first, with their recipients and state. */
export const LinkList = () => {
  const { estimate, formats } = useEditor();
  const { run, busy, fault } = useStep();
  const { rows } = useLive(
    query('estimate-links', {
      where: { estimateId: estimate.id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  const links = (rows ?? []).filter((link) => link.versionId === estimate.versionId);
  const revoke = async (link: LinkRow) => {
    const sure = await dialog.confirm({
      title: `Revoke the link of ${link.recipientName}?`,
      message:
        'It stops working right away, even if it is open now. Anyone who opens it is asked to contact you.',
      okText: 'Revoke',
      danger: true,
    });
    if (sure) await run(m.estimates.revokeLink, { linkId: link.id });
  };
  return (
    <div className={classes.stack}>
      <ul className={classes.links} aria-label="Links">
        {links.map((link) => (
          <li key={link.id} data-ended={link.revokedAt !== null}>
            <div>
              <strong>{link.recipientName}</strong>
              {link.recipientEmail && <p>{link.recipientEmail}</p>}
              <p className={classes.quiet}>{stateOf(link, formats)}</p>
            </div>
            {!link.revokedAt && (
              <Button small loading={busy} onClick={() => void revoke(link)}>
                Revoke…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Fault text={fault} />
    </div>
  );
};

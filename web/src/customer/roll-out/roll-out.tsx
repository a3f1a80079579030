import { useMemo } from 'react';
import { CustomerApp } from '../customer-app.tsx';
import { customerApi } from '../customer-api.ts';
import { Icon } from '../icons.tsx';
import { useRollOutTexts } from '../texts/use-roll-out-texts.ts';
import { RollOutApp } from './roll-out-app.tsx';
import styles from './roll-out.module.css';

function AllSites({ href }: { href: string }) {
  const texts = useRollOutTexts();
  return (
    <a className={styles.up} href={href}>
      <Icon name="back" size={18} /> {texts.allSites}
    </a>
  );
}

function WholeSite({ token, site }: { token: string; site: string }) {
  const api = useMemo(
    () =>
      customerApi(
        token,
        `/api/public/roll-outs/${encodeURIComponent(token)}/sites/${encodeURIComponent(site)}`,
      ),
    [token, site],
  );
  return <CustomerApp api={api} above={<AllSites href={`/r/${token}`} />} />;
}

/** The page behind the link of a roll-out: every site, or the whole estimate of one. */
export const RollOut = ({ token, site }: { token: string; site: string | undefined }) =>
  site ? <WholeSite token={token} site={site} /> : <RollOutApp token={token} />;

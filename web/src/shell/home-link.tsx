import { thumbnailUrl } from '../files/thumbnail-url.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './app-frame.module.css';

interface HomeLinkProps {
  name: string;
  /** The file id of the company's logo; the product's mark is the fallback. */
  logoId?: string | null | undefined;
}

/** The company's name with its logo, linked to the dashboard. */
export const HomeLink = ({ name, logoId }: HomeLinkProps) => (
  <a className={classes.home} href="/dashboard" aria-label={`${name}, dashboard`}>
    {logoId ? (
      <img className={classes.logo} src={thumbnailUrl(logoId, 96)} alt="" width={26} height={26} />
    ) : (
      <BrandMark size={26} />
    )}
    <span className={classes.company}>{name}</span>
  </a>
);

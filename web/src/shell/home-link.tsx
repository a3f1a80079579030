import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './app-frame.module.css';

/** The company's name, which leads to the dashboard. */
export const HomeLink = ({ name }: { name: string }) => (
  <a className={classes.home} href="/dashboard" aria-label={`${name}, dashboard`}>
    <BrandMark size={26} />
    <span className={classes.company}>{name}</span>
  </a>
);

import { brand } from '@sable/domain/brand';
import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import classes from './public-frame.module.css';

/** The frame of public pages: home, policy, and page not found. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <header className={classes.top}>
      <a className={classes.brand} href="/">
        <BrandMark size={28} />
        {brand.name}
      </a>
      <Button href="/login">Sign in</Button>
    </header>
    <main id="main" tabIndex={-1} className={classes.main}>
      {children}
    </main>
    <footer className={classes.foot}>
      <span>
        {brand.name} {brand.version}
      </span>
      <a href="/verify">Check a signed copy</a>
      <a href="/privacy-policy">Privacy policy</a>
    </footer>
  </div>
);

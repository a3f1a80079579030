import { brand } from '@sable/domain/brand';
import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ViewOutlet } from './view-outlet.tsx';
import classes from './auth-layout.module.css';

/** The frame of sign-in and of a company's first steps: nothing but the task. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <header className={classes.top}>
      <a className={classes.brand} href="/">
        <BrandMark size={28} />
        {brand.name}
      </a>
    </header>
    <main id="main" tabIndex={-1} className={classes.main}>
      {children}
    </main>
    <footer className={classes.foot}>
      <a href="/privacy-policy">Privacy policy</a>
    </footer>
  </div>
);

export const AuthLayout = () => (
  <AuthFrame>
    <ViewOutlet />
  </AuthFrame>
);

import { useEffect, useRef, type ReactNode } from 'react';
import classes from './customers-view.module.css';

interface CustomersViewProps {
  children: ReactNode;
  onLeave: () => void;
}

/** The screen turned to the customer: nothing but their estimate can be seen or reached, no menu, no search, no other name. */
export const CustomersView = ({ children, onLeave }: CustomersViewProps) => {
  const frame = useRef<HTMLDialogElement>(null);
  // A modal dialog makes everything behind it unreachable, by keyboard too.
  useEffect(() => frame.current?.showModal(), []);
  return (
    <dialog
      ref={frame}
      className={classes.frame}
      aria-label="Customer’s view"
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      {children}
    </dialog>
  );
};

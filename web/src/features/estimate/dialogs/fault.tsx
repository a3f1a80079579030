import stack from '../../../shared/stack.module.css';

/** The error of a step; renders nothing without one. */
export const Fault = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className={stack.faultBox}>
      {text}
    </p>
  );

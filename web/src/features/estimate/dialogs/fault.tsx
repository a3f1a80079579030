import stack from '../../../shared/stack.module.css';

/** Why a step was refused; nothing while it was not. */
export const Fault = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className={stack.faultBox}>
      {text}
    </p>
  );

import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './block-boundary.module.css';

interface BlockErrorProps {
  /** What the block would have shown: `Today's appointments`. */
  title: string;
  onRetry: () => void;
}

/** Stands where a block of the page failed; the rest of the page goes on. */
export const BlockError = ({ title, onRetry }: BlockErrorProps) => (
  <div className={classes.block} role="alert">
    <p className={classes.title}>{title} could not be shown.</p>
    <p className={classes.text}>Nothing you entered is lost. The rest of this page still works.</p>
    <Button small onClick={onRetry}>
      Try again
    </Button>
  </div>
);

interface BlockBoundaryProps {
  title: string;
  children: ReactNode;
  /** Shown instead of the small block, for a whole page. */
  fallback?: (retry: () => void) => ReactNode;
  /** Called before the block is tried again. */
  onRetry?: () => void;
}

/** Keeps a fault of one block from taking the page with it. */
export class BlockBoundary extends Component<BlockBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  handleRetry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback) return this.props.fallback(this.handleRetry);
    return <BlockError title={this.props.title} onRetry={this.handleRetry} />;
  }
}

import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './block-boundary.module.css';

interface BlockErrorProps {
  /** The content that the block would have shown: `Today's appointments`. */
  title: string;
  onRetry: () => void;
}

/** Shown in place of a failed block; the rest of the page continues to work. */
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
  /** Replaces the small error block, for a whole page. */
  fallback?: (retry: () => void) => ReactNode;
  /** Called before the block is retried. */
  onRetry?: () => void;
}

/** Prevents an error in one block from taking down the page. */
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

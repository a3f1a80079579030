import type { ReactNode } from 'react';
import { Line } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from './integrations.module.css';

interface ServiceLineProps {
  icon: ReactNode;
  title: string;
  /** Describes what provides the service. */
  driver: string;
  isConnected: boolean;
  lastExchange: ReactNode;
  testLabel: string;
  onTest: () => void;
  testing?: boolean;
}

/** A service: what provides it, its last exchange, and a test. */
export const ServiceLine = (props: ServiceLineProps) => (
  <Line
    before={props.icon}
    title={
      <span className={stack.row}>
        {props.title}
        <StatusChip tone={props.isConnected ? 'success' : 'neutral'}>
          {props.isConnected ? 'Connected' : 'On this server'}
        </StatusChip>
      </span>
    }
    detail={
      <>
        {props.driver}
        <br />
        {props.lastExchange}
      </>
    }
    action={
      <span className={classes.test}>
        <Button small loading={props.testing ?? false} onClick={props.onTest}>
          {props.testLabel}
        </Button>
      </span>
    }
  />
);

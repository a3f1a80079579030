import { Notifications } from '@mantine/notifications';
import classes from './toast.module.css';

/** Where messages appear. */
export const ToastFrame = () => (
  <Notifications
    limit={4}
    containerWidth={400}
    zIndex={400}
    transitionDuration={180}
    pauseResetOnHover="notification"
    classNames={{ root: classes.region, notification: classes.notification }}
  />
);

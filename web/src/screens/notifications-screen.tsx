export { NotificationsView as NotificationsScreen } from '../features/notifications/notifications-view.tsx';

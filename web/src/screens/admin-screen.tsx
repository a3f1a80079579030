export { AdminView as AdminScreen } from '../features/console/admin-view.tsx';

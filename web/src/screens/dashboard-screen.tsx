export { DashboardView as DashboardScreen } from '../features/dashboard/dashboard-view.tsx';

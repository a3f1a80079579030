export { SuperView as SuperScreen } from '../features/console/super-view.tsx';

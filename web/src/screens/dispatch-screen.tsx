export { DispatchView as DispatchScreen } from '../features/calendar/dispatch-view.tsx';

export { CalendarView as CalendarScreen } from '../features/calendar/calendar-view.tsx';

export { ReportingView as ReportingScreen } from '../features/reporting/reporting-view.tsx';

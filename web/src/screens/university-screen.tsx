export { UniversityView as UniversityScreen } from '../features/university/university-view.tsx';

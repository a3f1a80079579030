export { CompaniesView as CompaniesScreen } from '../features/console/super-view.tsx';

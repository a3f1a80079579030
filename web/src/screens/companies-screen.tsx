export { CompaniesView as CompaniesScreen } from '../features/console/company-list.tsx';

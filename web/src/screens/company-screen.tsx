import { CompanyView } from '../features/company/company-view.tsx';

/** The own company; with the id of another, that one for super users. */
export const CompanyScreen = ({ id }: { id?: string }) => <CompanyView id={id} />;

export { RolesView as RolesScreen } from '../features/people/roles-view.tsx';

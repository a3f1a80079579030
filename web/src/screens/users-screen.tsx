export { UsersView as UsersScreen } from '../features/people/users-view.tsx';

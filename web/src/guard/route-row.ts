import type { FunctionComponent } from 'react';

/** What a screen may be given: the collection of its row and the parameters of its path. */
export interface ScreenProps {
  collection: string;
  id?: string;
  section?: string;
  component?: string;
}

/** Rules beyond roles: whose record the path names. */
export type VisitRule = 'own-user' | 'own-company';

/** What decides about a visit. */
export interface RouteAccess {
  requiresAuth: boolean;
  /** At least one is needed; `*`, an empty and a missing list let anyone pass. */
  rolesAllowed?: readonly string[];
  rule?: VisitRule;
}

/** The shape a screen takes while it is on its way. */
export type ScreenShape = 'list' | 'record' | 'page';

/** One line of the route table. `path` is written as in the specification: `account/{id}`, `organization/{id?}`. */
export interface RouteRow extends RouteAccess {
  path: string;
  /** Unique; what the specification calls the name in a route's meta. */
  name: string;
  title?: string;
  layout: 'main' | 'auth' | 'bare';
  shape: ScreenShape;
  collection?: string;
  /** False: the view stays when only the rest of the address changes. */
  reload?: boolean;
  /** Areas with a stricter rule in which the same screen also answers. */
  areas?: readonly ('admin' | 'super')[];
  screen: () => Promise<FunctionComponent<ScreenProps>>;
}

import type { Icon } from '@tabler/icons-react';

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
export type ScreenShape =
  | 'dashboard'
  | 'list'
  | 'record'
  | 'editor'
  | 'board'
  | 'pipeline'
  | 'calendar'
  | 'form'
  | 'reading'
  | 'entry'
  | 'page'
  | 'blank';

/** The headings of the menu, in order; under each its entries stand in the order of the table. */
export const menuSections = ['Sell', 'Catalog', 'Work', 'Company', 'Platform'] as const;
export type MenuSectionName = (typeof menuSections)[number];

/** What stands for a screen, or for a collection on its list, wherever it is named: in the menu, the palette, and links. */
interface RouteFront {
  icon?: Icon;
  /** The heading under which the menu shows it; left out, the menu does not. */
  menu?: MenuSectionName;
  /** Its name in the menu; the title when left out. */
  label?: string;
  /** The keys that open it: `g a`. */
  keys?: string;
  /** Whether a phone shows it in the bottom bar. */
  inBottomBar?: boolean;
  /** The collection that the screen is about, where it is not its own: the menu leaves the entry out for whoever reads none of it. */
  about?: string;
  /** For a list: whether the menu opens it with a person's own rows alone. */
  opensMine?: boolean;
  /** For a list: where one of its records opens, such as `account/{id}`; if left out, in a panel next to the list. */
  record?: string;
  /** For a list: the screen where a new record begins, and its keys; if left out, in a form next to the list. */
  create?: { path: string; keys?: string };
}

/** One row of the route table. `path` is written as in the specification: `account/{id}`, `organization/{id?}`. */
export interface RouteRow<Screen extends string = string> extends RouteAccess, RouteFront {
  path: string;
  /** Unique; what the specification calls the name in a route's meta. */
  name: string;
  title?: string;
  layout: 'main' | 'auth' | 'bare';
  shape: ScreenShape;
  /** Its shape where the address asks for a board: `?as=board`. */
  boardShape?: ScreenShape;
  collection?: string;
  /** Whether it is the list of its collection, which stands for it wherever it is named. */
  lists?: true;
  /** False: the view stays when only the rest of the address changes. */
  reload?: boolean;
  /** Areas with a stricter rule in which the same screen also answers. */
  areas?: readonly ('admin' | 'super')[];
  /** The name of the screen in screens/screens.ts. */
  screen: Screen;
}

import type { Icon } from '@tabler/icons-react';

/** The props of a screen: the collection of its row and the parameters of its path. */
export interface ScreenProps {
  collection: string;
  id?: string;
  section?: string;
  component?: string;
}

/** Rules beyond roles: whose record the path names. */
export type VisitRule = 'own-user' | 'own-company';

/** The rules that decide about a visit. */
export interface RouteAccess {
  requiresAuth: boolean;
  /** At least one is required; `*`, an empty list, and a missing list let anyone pass. */
  rolesAllowed?: readonly string[];
  rule?: VisitRule;
}

/** The skeleton that a screen shows while it loads. */
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

/** The headings of the menu, in order; the entries under each follow the order of the table. */
export const menuSections = ['Sell', 'Catalog', 'Work', 'Company', 'Platform'] as const;
export type MenuSectionName = (typeof menuSections)[number];

/**
 * How a screen, or a collection through its list, appears wherever it is named: in the menu, the palette, and links.
 */
interface RouteFront {
  icon?: Icon;
  /** The heading under which the menu shows the screen; if omitted, the menu does not show it. */
  menu?: MenuSectionName;
  /** The name in the menu; defaults to the title. */
  label?: string;
  /** The keys that open the screen: `g a`. */
  keys?: string;
  /** Whether a phone shows the screen in the bottom bar. */
  inBottomBar?: boolean;
  /**
   * The collection that the screen is about, if not its own: the menu omits the entry for people who may not read
   * that collection.
   */
  about?: string;
  /** For a list: whether the menu opens it filtered to the person's own rows. */
  opensMine?: boolean;
  /** For a list: where its records open, such as `account/{id}`; if omitted, in a panel next to the list. */
  record?: string;
  /** For a list: the screen where a new record starts, and its keys; if omitted, in a form next to the list. */
  create?: { path: string; keys?: string };
}

/** One row of the route table. `path` is written as in the specification: `account/{id}`, `organization/{id?}`. */
export interface RouteRow<Screen extends string = string> extends RouteAccess, RouteFront {
  path: string;
  /** Unique; the specification calls it the name in a route's meta. */
  name: string;
  title?: string;
  layout: 'main' | 'auth' | 'bare';
  shape: ScreenShape;
  /** The skeleton when the address requests a board: `?as=board`. */
  boardShape?: ScreenShape;
  collection?: string;
  /** Whether the screen is the list of its collection and represents the collection wherever it is named. */
  lists?: true;
  /** False: the view is kept when only the rest of the address changes. */
  reload?: boolean;
  /** Areas with a stricter rule under which the same screen is also available. */
  areas?: readonly ('admin' | 'super')[];
  /** The name of the screen in screens/screens.ts. */
  screen: Screen;
}

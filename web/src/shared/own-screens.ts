import { homeScreens } from '@sable/domain/opening-screens';
import { canVisit } from '../guard/can-visit.ts';
import { routeTable } from '../routes.ts';
import type { Session } from '../session/session-answer.ts';

export type HomeScreen = (typeof homeScreens)[number];

/** Returns the screens that a person can choose as their start screen: those that they may open. */
export const ownScreens = (session: Session): readonly HomeScreen[] =>
  homeScreens.filter((path) => {
    const row = routeTable.find((each) => each.path === path);
    return row !== undefined && canVisit(session, row);
  });

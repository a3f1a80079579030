import { workingTimeDefaults, type WorkingTime } from '@sable/domain/booking';
import { useSettings } from './use-settings.ts';

/** When the company works and how far apart its places are; until the settings are here, as a new company does. */
export const useWorkingTime = (): WorkingTime => useSettings().company ?? workingTimeDefaults;

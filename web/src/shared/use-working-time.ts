import { workingTimeDefaults, type WorkingTime } from '@sable/domain/booking';
import { useSettings } from './use-settings.ts';

/**
 * Returns the company's working hours and the distance between its places; until the settings are loaded, those of a
 * new company.
 */
export const useWorkingTime = (): WorkingTime => useSettings().company ?? workingTimeDefaults;

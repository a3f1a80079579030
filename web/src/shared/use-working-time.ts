import { workingTimeDefaults, type WorkingTime } from '@sable/domain/booking';
import { useSettings } from './use-settings.ts';

/**
 * Returns the company's working hours and the travel time between two places; until the settings are loaded, those of
 * a new company.
 */
export const useWorkingTime = (): WorkingTime => useSettings().company ?? workingTimeDefaults;

export const userStatuses = ['invited', 'active', 'suspended', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** What an administrator makes of the access of somebody who has accepted their invitation. */
const ofJoined: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: [],
  active: ['suspended', 'inactive'],
  suspended: ['active', 'inactive'],
  inactive: ['active', 'suspended'],
};

/** Of somebody who never accepted one: nobody but the person turns an invitation into access. Switched off, they are invited again. */
const ofInvited: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: ['suspended', 'inactive'],
  active: [],
  suspended: ['invited', 'inactive'],
  inactive: ['invited', 'suspended'],
};

/** What an access is, and whether the person was ever active. */
export interface UserAccess {
  readonly status: UserStatus;
  readonly joined: boolean;
}

/** Where an administrator may move a person's access. */
export const nextUserStatuses = ({ status, joined }: UserAccess): readonly UserStatus[] =>
  (joined ? ofJoined : ofInvited)[status];

/** Whether a person's access moves so. @param accepted whether the product does it for somebody who has accepted their invitation. */
export const canMoveUser = (from: UserAccess, to: UserStatus, accepted: boolean): boolean =>
  nextUserStatuses(from).includes(to) || (accepted && from.status === 'invited' && to === 'active');

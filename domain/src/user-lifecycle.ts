export const userStatuses = ['invited', 'active', 'suspended', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The statuses to which an administrator can move a person who has accepted the invitation. */
const ofJoined: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: [],
  active: ['suspended', 'inactive'],
  suspended: ['active', 'inactive'],
  inactive: ['active', 'suspended'],
};

/**
 * The same for a person who never accepted: only the person's own acceptance activates the access. A suspended or
 * inactive person must be invited again.
 */
const ofInvited: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: ['suspended', 'inactive'],
  active: [],
  suspended: ['invited', 'inactive'],
  inactive: ['invited', 'suspended'],
};

/** The status of a person's access, and whether the person was ever active. */
export interface UserAccess {
  readonly status: UserStatus;
  readonly joined: boolean;
}

/** Returns the statuses to which an administrator may move a person's access. */
export const nextUserStatuses = ({ status, joined }: UserAccess): readonly UserStatus[] =>
  (joined ? ofJoined : ofInvited)[status];

/**
 * Whether a person's access can move to a status.
 * @param accepted whether the system actor makes the change because the person has accepted the invitation.
 */
export const canMoveUser = (from: UserAccess, to: UserStatus, accepted: boolean): boolean =>
  nextUserStatuses(from).includes(to) || (accepted && from.status === 'invited' && to === 'active');

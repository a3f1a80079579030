/** The decision that was made on the page of a request. */
export type Decision = 'approved' | 'rejected' | 'withdrawn';

/** The action a person is about to take; the second tap takes it. */
export type Act = 'approve' | 'reject' | 'withdraw';

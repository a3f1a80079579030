/** What was decided on the page of a request. */
export type Decision = 'approved' | 'rejected' | 'taken back';

/** What a person is about to do; the second tap does it. */
export type Act = 'approve' | 'reject' | 'take back';

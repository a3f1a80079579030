/** The lifecycle steps of an estimate that require input first. */
export type LifecycleSheet =
  | 'send'
  | 'link'
  | 'accepted'
  | 'declined'
  | 'void'
  | 'extend'
  | 'reject'
  | 'history'
  | 'pdf'
  | 'panel'
  | 'template'
  | 'rollOut';

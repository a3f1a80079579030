/** The steps of an estimate's life that ask something first. */
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

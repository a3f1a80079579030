/** The steps of an estimate's life that ask something first. */
export type LifecycleSheet = 'send' | 'link' | 'void' | 'extend' | 'reject' | 'history' | 'pdf' | 'panel';

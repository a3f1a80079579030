import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export type DialogAnswer = 'ok' | 'no' | 'cancel';

export interface DialogOptions {
  title: string;
  message?: ReactNode;
  /** Defaults: OK, No, Cancel. */
  okText?: string;
  noText?: string;
  cancelText?: string;
  /** Marks the OK button as destructive. */
  danger?: boolean;
}

export interface OpenDialog extends DialogOptions {
  id: number;
  buttons: readonly DialogAnswer[];
  answer: (answer: DialogAnswer) => void;
}

export const dialogTexts = { ok: 'OK', no: 'No', cancel: 'Cancel' } as const;

export const dialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

const ask = (buttons: readonly DialogAnswer[], options: DialogOptions): Promise<DialogAnswer> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (given: DialogAnswer) => {
      dialogs.set(dialogs.get().filter((open) => open.id !== id));
      resolve(given);
    };
    dialogs.set([...dialogs.get(), { ...options, id, buttons, answer }]);
  });

/** Dialogs that interrupt the person. Escape and the close button answer Cancel. */
export const dialog = {
  /** One button. Resolves when it is closed in any way. */
  alert: async (options: DialogOptions): Promise<void> => {
    await ask(['ok'], options);
  },
  /** OK or Cancel: true only for OK. */
  confirm: async (options: DialogOptions): Promise<boolean> =>
    (await ask(['cancel', 'ok'], options)) === 'ok',
  /** OK, No, or Cancel. */
  choose: (options: DialogOptions): Promise<DialogAnswer> => ask(['cancel', 'no', 'ok'], options),
};

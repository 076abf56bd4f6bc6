import type pg from 'pg';
import { listen } from './notifications.ts';

/**
 * Tells everything in this process that remembers who may do what when it must forget: the database says so to every
 * process when anything about accounts, sessions, roles, functions or APIs changes (migration access).
 */
export interface AccessChanges {
  /** Whether a change made elsewhere would be heard of now; while not, nothing may be remembered. */
  hearing(): boolean;
  /** Calls the listener at every change, also when changes may have been missed; answers what ends it. */
  onChange(listener: () => void): () => void;
  /**
   * Tells of a change that this process made itself. Others hear of it within moments; whoever made the change must not
   * meet the state before it in the very next call.
   */
  announce(): void;
  close(): Promise<void>;
}

/** Listens on the database for changes of access. */
export function createAccessChanges(connection: pg.ClientConfig): AccessChanges {
  const listeners = new Set<() => void>();
  let hearing = false;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const close = listen(connection, 'access_changed', {
    onMessage: announce,
    onConnected: () => {
      hearing = true;
      announce();
    },
    onDisconnected: () => {
      hearing = false;
      announce();
    },
  });
  return {
    hearing: () => hearing,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce,
    close,
  };
}

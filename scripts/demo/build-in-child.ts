import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../build.ts', import.meta.url));

/** A build beside this process. */
export interface Building {
  /** Resolves to whether it succeeded. */
  readonly done: Promise<boolean>;
  /** Ends it with all that it runs. */
  stop(): void;
}

/** Builds a part of the product in a process of its own; `niceness` as in the operating system. */
export function buildInChild(part: 'web' | 'compressed', niceness = 0): Building {
  // Its own group, which can be ended as a whole.
  const child = spawn(process.execPath, [script, part], { stdio: 'inherit', detached: true });
  const { pid } = child;
  if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  const done = once(child, 'exit').then(([code]) => code === 0);
  return {
    done,
    stop() {
      if (pid === undefined || child.exitCode !== null) return;
      try {
        process.kill(-pid);
      } catch {
        // It has ended by itself.
      }
    },
  };
}

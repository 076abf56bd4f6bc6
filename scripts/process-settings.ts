import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Flags of Node with which the product is started. Figures: decision 39.
 */
export const nodeFlags = [
  // Lets a process that is quiet after it worked give back what it worked with (src/platform/idle-memory.ts): with the
  // young generation below an idle one holds 115 MB instead of 140.
  '--expose-gc',
  // Megabytes of each half of the young generation. Comparing a workbook of 100,000 readings spent 10.6 s in collecting what
  // was just read with 4, and 3.4 less with 16.
  '--max-semi-space-size=16',
  // The old generation is collected when it is 1.4 times what the collection before left. V8's own, in no manual of Node, and no
  // flag of that manual does the same: without it a process under load holds 270 MB at its peak instead of 197. It costs an
  // eighth more of the processor for a list. A Node that does not know it any more refuses to start and says so.
  '--heap-growing-percent=40',
] as const;

/** Variables that the C library and Node read before the first line of ours runs. */
export const startVariables = {
  // Scripts are kept compiled: each start compiled them anew.
  NODE_COMPILE_CACHE: `${root}dist/compiled`,
  // The C library makes an arena for each thread, and gives none of them back: with two, and large blocks beside them, a
  // process holds 193 MB after fifty sign-ins instead of 249.
  MALLOC_ARENA_MAX: '2',
  // Bytes from which a block is taken from the system, and goes back to it when it is freed.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Such blocks come in large pages: the 19 MB of a password's hash cost 2 to 4 ms of system time instead of 12.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
} as const;

/** Makes this process the product's: it keeps its id, and nothing of what ran in it before. A variable that is set already stays. */
export function become(script: string): never {
  const variables = { ...startVariables, ...process.env };
  process.execve?.(process.execPath, [process.execPath, ...nodeFlags, `${root}${script}`], variables);
  throw new Error('This system cannot replace a process by another.');
}

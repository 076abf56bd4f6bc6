import { createHash } from 'node:crypto';
import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Resource } from '../../declare/resource.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import { permittedColumns } from './columns.ts';
import {
  cancelImport,
  commitImport,
  continueImport,
  getDetailImport,
  getImportUnknown,
  getListImport,
  getListImportRow,
  type ImportDetail,
  spreadsheetOperations,
  undoImport,
  undoOthersImport,
  updateImport,
} from './contract/operations.ts';
import { type FoundImport, findImport, isOwnImport, opensOwnOnly } from './find-import.ts';
import { choicesOf, knownToNext, namesOfLists } from './further-sheets.ts';
import { type ImportJobs, isInterrupted, settleInterrupted } from './jobs.ts';
import { detailOf, presentRows, summaryOf } from './presenters.ts';
import { deleteFixes, rememberValues, saveFixes } from './queries/fixes.ts';
import { insertImport, listImports, moveImport, readImport, type StoredImport } from './queries/imports.ts';
import { forgetColumns, rememberColumns } from './queries/memories.ts';
import { countFixed, deleteRows, listRows } from './queries/rows.ts';
import { deleteFile, insertSheet, readRests } from './queries/sheets.ts';
import { changedReading, requirePermitted, settledFixes, settledValues, unknownOf } from './reading-changes.ts';
import type { FileServices } from './row-sinks.ts';
import { undoObstacleOf } from './sink-rows.ts';
import { storingOperations } from './step-rights.ts';
import { storeImport } from './store-import.ts';
import { changedSince, undoStoredImport } from './undo-import.ts';

/** States in which a process works on an import. */
const underWay: ReadonlySet<string> = new Set(['reading', 'storing', 'undoing']);

/** Imports: a file is read and compared, reviewed, stored, and can be undone. */
export function importHandlers(services: FileServices, jobs: ImportJobs, notify: Notify): Handler[] {
  const { registry, records, sinks } = services;
  /**
   * An import of the caller's resources in its current state.
   * @throws ProblemError NOT_FOUND, FORBIDDEN.
   */
  const find = async (id: string, context: Context): Promise<FoundImport> => {
    const { stored, resource } = await findImport(id, registry, context);
    const settled = underWay.has(stored.state) && (await settleInterrupted(context.database, id));
    return { stored: settled ? await reread(id, context) : stored, resource };
  };

  const answer = async (id: string, resource: Resource, context: Context): Promise<ImportDetail> =>
    detailOf(await reread(id, context), resource, context);

  const read = (id: string, resource: Resource, context: Context, begin: () => Promise<void>) =>
    jobs.start(id, begin, async (signal) => {
      // Loaded with the first file: a process that imports nothing uses less memory.
      const { readImportFile } = await import('./read-import.ts');
      return readImportFile(await reread(id, context), resource, services, context, signal);
    });

  /** Reads a new import; discards it when the process is busy. */
  const readNew = async (id: string, resource: Resource, context: Context) => {
    try {
      await read(id, resource, context, async () => undefined);
    } catch (error) {
      await moveImport(context.database, id, ['reading'], 'cancelled', { ended_at: new Date() });
      await deleteFile(context.database, await reread(id, context), []);
      throw error;
    }
  };

  /** Begins to undo a stored import, as the operation that the caller may call. */
  const undo = async ({ stored, resource }: FoundImport, operation: Pick<Operation, 'name'>, context: Context) => {
    const { id } = stored;
    requireSettled(stored);
    if (stored.state !== 'stored' || !stored.hasRows) throw notAsSeen(stored);
    const sink = sinks.get(resource);
    const refusal = sink
      ? await undoObstacleOf(context.database, sink, id, context)
      : await changedSince(context.database, resource, id);
    if (refusal) throw refusal;
    const changes = { progress_done: 0, progress_total: stored.progressTotal, problem: null };
    const begin = async () => {
      if (!(await moveImport(context.database, id, ['stored'], 'undoing', changes))) throw notAsSeen(stored);
      await auditOf(operation.name, stored, context);
    };
    const scope = { ...services, registry: records, sink };
    await jobs.start(id, begin, (signal) =>
      undoStoredImport({ stored, resource, operations: [operation.name] }, scope, context, signal),
    );
    return answer(id, resource, context);
  };

  const uploads = [...registry.values()].flatMap((resource) => {
    const operations = spreadsheetOperations(resource);
    if (!operations) return [];
    return handle(operations.importRecords, async (_input, context) => {
      const { file } = context;
      if (!file) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
      const content = await file.whole();
      const id = await insertImport(context.database, {
        resource: resource.name,
        name: file.name,
        content,
        digest: createHash('sha256').update(content).digest('hex'),
        accountId: callerOf(context).accountId,
      });
      await readNew(id, resource, context);
      return answer(id, resource, context);
    });
  });

  return [
    ...uploads,

    handle(getListImport, async (input, context) => {
      const { permissions, accountId } = callerOf(context);
      const wanted = [...registry.values()].filter(
        (resource) =>
          permissions.has(spreadsheetOperations(resource)?.importRecords.name ?? '') &&
          (input.resource === undefined || input.resource === resource.name),
      );
      const { all = [], own = [] } = Object.groupBy(wanted, (resource) =>
        opensOwnOnly(resource, context) ? 'own' : 'all',
      );
      const names = { all: all.map(({ name }) => name), own: own.map(({ name }) => name), accountId };
      const listed = await listImports(context.database, names, input);
      const atWork = listed.items.filter(({ state }) => underWay.has(state));
      const ended = await Promise.all(atWork.map(({ id }) => settleInterrupted(context.database, id)));
      const { items, ...place } = ended.includes(true) ? await listImports(context.database, names, input) : listed;
      const unread = await readRests(context.database, items);
      return { ...place, items: items.map((stored) => summaryOf(stored, context, unread.get(stored.id))) };
    }),

    handle(getDetailImport, async ({ id }, context) => {
      const { stored, resource } = await find(id, context);
      return detailOf(stored, resource, context);
    }),

    handle(getListImportRow, async (input, context) => {
      const { stored, resource } = await find(input.id, context);
      const { items, ...place } = await listRows(context.database, input);
      return { ...place, items: await presentRows(stored, resource, registry, items, context) };
    }),

    handle(getImportUnknown, async ({ id, textSearch }, context) => {
      const { stored, resource } = await find(id, context);
      return unknownOf(stored, resource, services, context, textSearch);
    }),

    handle(updateImport, async ({ id, version, forget, ...said }, context) => {
      const { stored, resource } = await find(id, context);
      requireSettled(stored);
      requirePermitted(said, permittedColumns(resource, context));
      await read(id, resource, context, () =>
        context.database.transaction().execute(async (transaction) => {
          const values = settledValues(resource, said.values ?? []);
          const changes = changedReading(resource, stored, { ...said, values });
          const moved = await moveImport(transaction, id, ['ready', 'failed'], 'reading', changes, version);
          if (!moved) throw notAsSeen(stored);
          if (forget) await forgetColumns(transaction, memoryOf(stored, context));
          // Another sheet has other rows.
          if (said.sheet !== undefined) await deleteFixes(transaction, id);
          await saveFixes(transaction, id, settledFixes(resource, said.rows ?? []));
        }),
      );
      return answer(id, resource, context);
    }),

    handle(commitImport, async ({ id, digest, version, rows, warned = 0 }, context) => {
      const { stored, resource } = await find(id, context);
      if (stored.digest !== digest) throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.importOtherFile' });
      // What is validated here is what is stored: the transition below checks the same state and version again.
      requireSettled(stored);
      if (stored.state !== 'ready' || stored.version !== version) throw notAsSeen(stored);
      checkStorable(stored, rows, warned);
      const sink = sinks.get(resource);
      const operations = storingOperations(stored, resource, sink);
      requireRights(operations, context);
      const changes = {
        partial: rows === 'right' && stored.wrong > 0,
        progress_done: 0,
        progress_total: stored.added + stored.changed,
        problem: null,
      };
      const begin = async () => {
        if (!(await moveImport(context.database, id, ['ready'], 'storing', changes, version))) throw notAsSeen(stored);
        await remember(stored, context);
      };
      const scope = { ...services, registry: records, notify, sink };
      const step = { stored, resource, operations };
      await jobs.start(id, begin, (signal) => storeImport(step, scope, context, signal));
      return answer(id, resource, context);
    }),

    handle(continueImport, async ({ id, sheet }, context) => {
      const { stored, resource } = await find(id, context);
      const known = [...stored.sheets, ...stored.found.others.map(({ name }) => name)];
      if (!known.includes(sheet)) {
        throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'sheet', code: 'choice' }] });
      }
      const further = await insertSheet(context.database, stored, sheet, {
        choices: choicesOf(resource, stored),
        known: knownToNext(stored, sheet),
        accountId: callerOf(context).accountId,
      });
      if (!further) throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.importFileGone' });
      if (further.isNew) await readNew(further.id, resource, context);
      // Somebody else may have continued with it: the import is his.
      const existing = await find(further.id, context);
      return detailOf(existing.stored, resource, context);
    }),

    handle(cancelImport, async ({ id }, context) => {
      const { stored, resource } = await find(id, context);
      const { database } = context;
      // A running transaction rolls back as soon as its process sees that the step was cancelled.
      const stopped =
        (await moveImport(database, id, ['storing'], 'ready', { progress_done: 0 })) ||
        (await moveImport(database, id, ['undoing'], 'stored', { progress_done: 0 }));
      if (!stopped) {
        const ended = { ended_at: new Date() };
        const cancelled = await moveImport(database, id, ['reading', 'ready', 'failed'], 'cancelled', ended);
        if (!cancelled && stored.state !== 'cancelled') throw notAsSeen(stored);
        await deleteFile(database, stored, namesOfLists(stored));
        await deleteRows(database, id);
        await deleteFixes(database, id);
      }
      jobs.abort(id);
      return answer(id, resource, context);
    }),

    handle(undoImport, async ({ id }, context) => {
      const found = await find(id, context);
      if (!isOwnImport(found.stored, context)) throw new ProblemError('FORBIDDEN', { detail: 'detail.importOfOthers' });
      return undo(found, undoImport, context);
    }),

    handle(undoOthersImport, async ({ id }, context) => {
      const found = await find(id, context);
      // Of one's own import whoever stored it has answered for its rows; of others' it takes what storing them took.
      requireRights(storingOperations(found.stored, found.resource, sinks.get(found.resource)).slice(1), context);
      return undo(found, undoOthersImport, context);
    }),
  ];
}

/** @throws ProblemError FORBIDDEN when the caller may not call one of these operations. */
function requireRights(operations: readonly string[], context: Context): void {
  const { permissions } = callerOf(context);
  if (!operations.every((name) => permissions.has(name))) throw new ProblemError('FORBIDDEN');
}

async function reread(id: string, { database }: Context): Promise<StoredImport> {
  const stored = await readImport(database, id);
  if (!stored) throw new ProblemError('NOT_FOUND');
  return stored;
}

/** @throws ProblemError CONFLICT_VERSION while a step is running: the caller must see its end before continuing. */
function requireSettled({ state }: StoredImport): void {
  if (underWay.has(state)) throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.importUnderWay' });
}

/**
 * The import is no longer as the caller saw it: somebody was faster, or its process died and left it in the state it
 * names.
 */
function notAsSeen(stored: StoredImport): ProblemError {
  const { code } = stored.problem ?? {};
  const detail = isInterrupted(stored) ? `import.problem.${code}` : 'detail.importMoved';
  return new ProblemError('CONFLICT_VERSION', { detail });
}

/**
 * @throws ProblemError VALIDATION_FAILED when there is nothing to store, when rows are wrong and all are to be stored,
 * or when there are warnings that the caller has not seen.
 */
function checkStorable(stored: StoredImport, rows: 'all' | 'right', seen: number): void {
  if (stored.obstacles.length > 0 || stored.added + stored.changed === 0) {
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.importNothing' });
  }
  if (rows === 'all' && stored.wrong > 0) {
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.importWrongRows', values: { count: stored.wrong } });
  }
  if (stored.warned !== seen) {
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.importWarned', values: { count: stored.warned } });
  }
}

/** Whose memory of columns it is, and for which files. */
function memoryOf({ resource, columns }: StoredImport, context: Context) {
  return { accountId: callerOf(context).accountId, resource, headers: columns.map(({ header }) => header) };
}

/** Remembers manual choices for columns and values, and audits that an import was stored. */
async function remember(stored: StoredImport, context: Context): Promise<void> {
  await rememberColumns(context.database, { ...memoryOf(stored, context), importId: stored.id }, stored.columns);
  await rememberValues(context.database, stored.resource, stored.chosenValues);
  await auditOf(commitImport.name, stored, context);
}

/** Audits what happened to a file, and how much of it was changed by choices of people here. */
async function auditOf(operation: string, stored: StoredImport, context: Context): Promise<void> {
  const { fileName, digest, added, changed, wrong, passed, warned, resource, chosenAnswers, chosenValues } = stored;
  const typed = await countFixed(context.database, stored.id);
  const decided = { warned, typed, answered: chosenAnswers.length, mapped: chosenValues.length };
  const after = { resource, fileName, digest, added, changed, wrong, passed, ...decided };
  await writeAudit(context.database, context, { operation, resource: 'imports', recordId: stored.id, after });
}

import pg from 'pg';

/** The tables that a verification reads, and the types of their columns as PostgreSQL's OIDs. */
const { INT8, INT4, TEXT, UUID, BYTEA, JSONB, TIMESTAMPTZ } = pg.types.builtins;
const xid8 = 5069;
const tables: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  audit_log: {
    ...{ id: INT8, at: TIMESTAMPTZ, account_id: UUID, operation: TEXT, resource: TEXT, record_id: TEXT, version: INT4 },
    ...{ before: JSONB, after: JSONB, request_id: TEXT, ip_address: TEXT, tx: xid8 },
  },
  audit_chain: {
    ...{ position: INT8, audit_id: INT8, tx: xid8, salt: BYTEA, content_hash: BYTEA, private: JSONB },
    ...{ sealed_at: TIMESTAMPTZ, hash: BYTEA },
  },
  audit_epochs: { first_id: INT8, began_at: TIMESTAMPTZ },
};

/** The columns read from each table of records that is compared with the log. */
const recordColumns = { id: INT8, version: INT4, created_by: UUID };

/** One snapshot of the database, from which only stored columns are read: nothing that it could compute. */
export interface EntryText {
  /** Rows with each column in PostgreSQL's text format; null stays null. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same, some thousands at a time. */
  batches<Row>(text: string): AsyncGenerator<Row[]>;
}

const batch = 2_000;

/** Reads in one snapshot, whose search path contains only PostgreSQL's own schema. */
export async function readEntryText<Result>(
  connection: pg.ClientConfig,
  work: (reading: EntryText) => Promise<Result>,
): Promise<Result> {
  const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
  const client = new pg.Client({ ...connection, types });
  await client.connect();
  let cursors = 0;
  const rows = async <Row>(text: string, values?: readonly unknown[]) =>
    (await client.query(text, values ? [...values] : undefined)).rows as Row[];
  try {
    await client.query(`SET search_path = pg_catalog; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET bytea_output = 'hex';
      BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    return await work({
      rows,
      async *batches<Row>(text: string) {
        cursors += 1;
        const name = `reading_${cursors}`;
        await client.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`);
        for (;;) {
          const found = await rows<Row>(`FETCH ${batch} FROM ${name}`);
          yield found;
          if (found.length < batch) return;
        }
      },
    });
  } finally {
    await client.end();
  }
}

interface Relation {
  oid: string;
  name: string;
  schema: string;
  kind: string;
  secured: string;
}

/**
 * What makes the tables differ from what they seem to be: a view, rule, trigger, policy, child table or computed
 * column, another type behind a name, or a second table of the same name that the product could be writing to.
 * @param recordTables the tables of records, which have the product's own policies and triggers.
 */
export async function foreignParts({ rows }: EntryText, recordTables: readonly string[]): Promise<string[]> {
  const expected = { ...Object.fromEntries(recordTables.map((name) => [name, recordColumns])), ...tables };
  const names = Object.keys(expected);
  const isLog = (name: string) => name in tables;
  const found = await rows<Relation>(
    `SELECT c.oid, c.relname AS name, n.nspname AS schema, c.relkind AS kind, c.relrowsecurity AS secured
     FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE c.relname = ANY($1)`,
    [names],
  );
  const [own, others] = [found.filter(isOwn), found.filter((each) => !isOwn(each) && !/^pg_temp_/.test(each.schema))];
  const faults = [
    ...names.filter((name) => !own.some((each) => each.name === name)).map((name) => `there is no table ${name}`),
    ...own.filter(({ kind }) => kind !== 'r').map(({ name }) => `${name} is not a table`),
    ...own
      .filter(({ name, secured }) => isLog(name) && secured === 't')
      .map(({ name }) => `${name} hides rows by a policy`),
    ...others.map(({ name, schema }) => `there is another ${name}, in the schema ${schema}`),
  ];
  const stored = own.filter(({ kind }) => kind === 'r');
  const attached: [what: string, text: string][] = [
    ['a rule', 'SELECT ev_class AS of FROM pg_catalog.pg_rewrite WHERE ev_class = ANY($1::oid[])'],
    [
      'a trigger',
      'SELECT tgrelid AS of FROM pg_catalog.pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY($1::oid[])',
    ],
    ['a child table', 'SELECT inhparent AS of FROM pg_catalog.pg_inherits WHERE inhparent = ANY($1::oid[])'],
  ];
  for (const [what, text] of attached) {
    const holders = await rows<{ of: string }>(text, [stored.map(({ oid }) => oid)]);
    const holding = stored.filter(({ oid, name }) => {
      return (isLog(name) || what !== 'a trigger') && holders.some((row) => row.of === oid);
    });
    faults.push(...holding.map(({ name }) => `${name} has ${what}`));
  }
  for (const { oid, name } of stored) {
    const columns = await rows<{ name: string; type: string; generated: string }>(
      `SELECT attname AS name, atttypid AS type, attgenerated AS generated FROM pg_catalog.pg_attribute
       WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped`,
      [oid],
    );
    for (const [column, type] of Object.entries(expected[name] ?? {})) {
      const known = columns.find((each) => each.name === column);
      if (known?.type !== String(type) || known.generated !== '')
        faults.push(`${name}.${column} is not what it was made as`);
    }
  }
  return faults;
}

function isOwn({ schema }: Relation): boolean {
  return schema === 'public';
}

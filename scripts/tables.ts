/** Generates table types from a migrated database. With --check it fails when they are out of date. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'src/platform/db/tables.gen.ts')
const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'string',
  tsvector: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

const folder = await mkdtemp(join(tmpdir(), 'repeto-tables-'))
const server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined })
try {
  await migrate(server.ownerUrl, join(root, 'migrations'))
  const generated = await describe(server.ownerUrl)
  if (!process.argv.includes('--check')) await writeFile(target, generated)
  else if ((await readFile(target, 'utf8')) !== generated) {
    console.error('src/platform/db/tables.gen.ts is out of date: npm run tables')
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  generated: boolean
}

async function describe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable, (column_default is not null or is_identity = 'YES') as generated
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`)
  await client.end()
  const tables = Object.groupBy(rows, (row) => row.table_name)
  const bodies = Object.entries(tables).map(([name, columns]) => {
    const lines = (columns ?? []).map((column) => `    ${column.column_name}: ${typeOf(column)}`)
    return `  ${name}: {\n${lines.join('\n')}\n  }`
  })
  return `// Written by \`npm run tables\` from the migrated database.\nimport type { Generated } from 'kysely'\n\nexport interface DB {\n${bodies.join('\n')}\n}\n`
}

function typeOf(column: Column): string {
  const base = types[column.udt_name]
  if (!base) throw new Error(`no type for ${column.udt_name} of ${column.table_name}.${column.column_name}`)
  const full = column.is_nullable === 'YES' && base !== 'unknown' ? `${base} | null` : base
  return column.generated ? `Generated<${full}>` : full
}

import pg from 'pg'
import { InstallationError } from '../installation-error.ts'
import { connectOnce, explainServerFault } from './connect-once.ts'
import { lockMigrations } from './migrate.ts'
import type { DB } from './tables.gen.ts'

type TablePrivileges<Column> = {
  insert?: true
  /** All columns, or those that may change. Locking a row needs one of them. */
  update?: true | readonly Column[]
  delete?: true
}
/**
 * The rights of the application besides reading, by table. Tables that no slice lists are written freely, but no
 * table can be emptied or altered.
 */
export type DeclaredPrivileges = { readonly [T in keyof DB]?: TablePrivileges<Extract<keyof DB[T], string>> }

const schemas = ['public', 'graphile_worker']

/**
 * Gives the role of `url` the privileges that it needs, and takes all others from it, as the owner of the tables. The
 * job queue's tables hide their rows from everybody but their owner, so the role gets a policy.
 */
export async function grantPrivileges(ownerUrl: string, url: string, declared: DeclaredPrivileges): Promise<void> {
  const role = await readRoleName(url)
  const client = await connectOnce(ownerUrl, 'MIGRATION_DATABASE_URL')
  try {
    await client.query('begin')
    // Two processes that start at once would change the same rows of the catalog.
    await lockMigrations(client)
    await assertOther(client, role)
    const name = pg.escapeIdentifier(role)
    const { rows } = await client.query<Relation>(relationsOf, [role, schemas])
    const changed = rows.filter((relation) => wantedPrivileges(relation, declared) !== relation.granted)
    const statements = [
      ...changed.flatMap((relation) => [
        `revoke all on ${relation.name} from ${name}`,
        ...grantsOf(relation, declared).map((privileges) => `grant ${privileges} on ${relation.name} to ${name}`),
      ]),
      ...rows
        .filter(({ hidesRows }) => hidesRows)
        .map(({ name: table }) => `create policy ${name} on ${table} to ${name} using (true) with check (true)`),
    ]
    if (statements.length > 0)
      await client.query([`grant usage on schema ${schemas.join(', ')} to ${name}`, ...statements].join(';\n'))
    await client.query('commit')
  } catch (error) {
    throw explainServerFault(error, 'MIGRATION_DATABASE_URL')
  } finally {
    await client.end()
  }
}

type Relation = {
  name: string
  schema: string
  table: string
  kind: 'table' | 'view' | 'sequence'
  hidesRows: boolean
  granted: string
}

const relationsOf = `select c.oid::regclass::text as name, s.nspname as schema, c.relname as table,
    case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind,
    c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1) as "hidesRows",
    coalesce((select string_agg(g.granted, ',' order by g.granted collate "C") from (
      select lower(a.privilege_type) as granted from aclexplode(c.relacl) a where a.grantee = r.oid
      union all
      select lower(a.privilege_type) || ' (' || t.attname || ')' from pg_attribute t, aclexplode(t.attacl) a
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and a.grantee = r.oid
    ) g), '') as granted
  from pg_class c join pg_namespace s on s.oid = c.relnamespace cross join pg_roles r
  where r.rolname = $1 and s.nspname = any($2) and c.relkind in ('r', 'p', 'v', 'S')`

const everything = { insert: true, update: true, delete: true } as const

/** As `granted` lists them. */
function wantedPrivileges(relation: Relation, declared: DeclaredPrivileges): string {
  return grantsOf(relation, declared).toSorted().join(',')
}

function grantsOf({ schema, table, kind }: Relation, declared: DeclaredPrivileges): string[] {
  if (kind === 'sequence') return ['usage']
  if (kind === 'view') return ['select']
  // Only the owner migrates the job queue.
  const listed = schema === 'graphile_worker' && table === 'migrations' ? {} : declared[table as keyof DB]
  const { insert, update, delete: deletes }: TablePrivileges<string> = listed ?? everything
  return [
    'select',
    ...(insert ? ['insert'] : []),
    ...(update === true ? ['update'] : (update ?? []).map((column) => `update (${column})`)),
    ...(deletes ? ['delete'] : []),
  ]
}

async function assertOther(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = current_user and rolname = $1', [role])
  if (rows.length === 0) return
  throw new InstallationError(`DATABASE_URL: the site needs another role than the owner of the tables, ${role}`)
}

async function readRoleName(url: string): Promise<string> {
  const client = await connectOnce(url)
  try {
    return (await client.query<{ name: string }>('select current_user as name')).rows[0]!.name
  } finally {
    await client.end()
  }
}

/** Stops the start as a role for which the rules of the database do not hold. */
export async function assertRestrictedRole(url: string): Promise<void> {
  const client = await connectOnce(url)
  try {
    const { rows } = await client.query<{ role: string; right: string | null }>(rightOf, [schemas])
    const { role, right } = rows[0]!
    if (right === null) return
    throw new InstallationError(
      `DATABASE_URL: the role ${role} ${right}, so the database could not refuse what the site must not do.\n` +
        `  Set MIGRATION_DATABASE_URL to this address, create a role for the site (create role repeto_app login password '…')\n` +
        `  and set DATABASE_URL to that role. It gets its rights at the start; docs/operations.md says more`,
    )
  } finally {
    await client.end()
  }
}

const rightOf = `with tables as (
    select c.oid, c.relowner from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = any($1) and c.relkind in ('r', 'p')
  )
  select current_user as role, case
    when r.rolsuper then 'is a superuser'
    when r.rolcreaterole then 'may give itself other roles (createrole)'
    when pg_has_role(d.datdba, 'member') then 'owns the database'
    when exists (select from tables t where pg_has_role(t.relowner, 'member')) then 'owns the tables'
    when exists (select from tables t where has_table_privilege(t.oid, 'truncate, trigger'))
      then 'may empty or alter tables'
    when has_parameter_privilege('session_replication_role', 'set')
      then 'may switch triggers off (session_replication_role)'
    when pg_has_role('pg_write_all_data', 'member') then 'may write every table (pg_write_all_data)'
    else (select 'may change files of the server (' || f.name || ')'
      from unnest(array['pg_execute_server_program', 'pg_write_server_files']) as f (name)
      where pg_has_role(f.name, 'member') limit 1)
  end as right
  from pg_roles r, pg_database d
  where r.rolname = current_user and d.datname = current_database()`

import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { adoptFiles } from '#platform/files/installation.ts'
import type { Plugin, Runtime } from '#platform/plugin.ts'
import { applicationUrl } from '#platform/postgres/embedded.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { PersonRole, Realm, StaffStatus } from '#shared/access.ts'
import { createClient } from '#shared/client.ts'
import type { PageAnswer } from '#shared/frame.ts'
import { demoStaff } from '#demo/logins.ts'
import { closeRuntime, openRuntime } from '#app/runtime.ts'
import { createWeb } from '#app/web.ts'
import { closeAfterFile } from './cleanup.ts'
import { databaseName } from './postgres.ts'
import { recordSuccess } from './call-recorder.ts'

export type TestApp = {
  runtime: Runtime
  web: FastifyInstance
  /** As the role of the site. */
  url: string
  /** For what only the owner of the tables may do, like planting a table or a fault. */
  owner: pg.Pool
  ownerUrl: string
  ownerDb: Db
  visitor(who?: VisitorOptions): Promise<Visitor>
  setTime(time: Date): void
}
export type Visitor = Awaited<ReturnType<typeof openVisitor>>
/** `noStatus` logs in a staff member who has lost their status in this edition. */
type VisitorOptions = {
  edition?: string
  staff?: StaffStatus | 'noStatus'
  roles?: readonly PersonRole[]
  locale?: string
}

/** Opens the whole product, and further plugins, on a copy of the template database. It is closed after the file's tests. */
export async function openApp(
  env: Record<string, string> = {},
  { plugins = [], skipsLedgerCheck = false }: { plugins?: readonly Plugin[]; skipsLedgerCheck?: boolean } = {},
): Promise<TestApp> {
  const template = inject('postgres')
  const name = databaseName()
  const admin = new pg.Client({ connectionString: template.replace('/repeto?', '/postgres?') })
  await admin.connect()
  // Copying files is ten times faster than copying through the write-ahead log.
  await admin.query(`create database ${name} template repeto strategy file_copy`)
  const ownerUrl = template.replace('/repeto?', `/${name}?`)
  const url = applicationUrl(ownerUrl)
  let now: Date | undefined
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    DATA_DIR: join(tmpdir(), name),
    FLOOD_LIMIT: '1000000',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
  })
  const product = await openRuntime(config, url, () => now ?? new Date())
  // The template's files stay where they are, and its copies share one id.
  await adoptFiles(product.database.db, product.files)
  const runtime = { ...product, plugins: [...product.plugins, ...plugins] }
  const web = await createWeb(runtime)
  await web.ready()
  const owner = openDatabase(ownerUrl, { pool: 2, readUrl: '', log: runtime.log })
  closeAfterFile(async () => {
    await web.close()
    // The money must balance at the end of every file, also of those that test something else.
    const faults = skipsLedgerCheck ? [] : await findLedgerFaults(runtime.database.db)
    await owner.close()
    await closeRuntime(runtime)
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    if (faults.length > 0) throw new Error(`the ledger has faults after the tests: ${JSON.stringify(faults)}`)
  })
  return {
    runtime,
    web,
    url,
    owner: owner.pool,
    ownerUrl,
    ownerDb: owner.db,
    visitor: (who = {}) => openVisitor(runtime, web, who),
    setTime: (time) => void (now = time),
  }
}

async function openVisitor(
  runtime: Runtime,
  web: FastifyInstance,
  { edition = 'ua', staff, roles, locale }: VisitorOptions,
) {
  const cookies: Record<string, string> = {}
  const signIn = async (realm: Realm, subjectId: number) => {
    cookies[cookieName[realm]] = await startSession(runtime.database.db, {
      edition,
      realm,
      subjectId,
      now: runtime.clock(),
    })
  }
  if (staff) await signIn('staff', await staffId(runtime, edition, staff))
  const personId = roles && (await createPerson(runtime, edition, roles))
  if (personId) await signIn('person', personId)

  const host = `${edition}.localhost`
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    options: { payload?: string | object; headers?: Record<string, string> } = {},
  ) => {
    const headers = { host, ...(locale && { 'x-locale': locale }), ...options.headers }
    const response = await web.inject({ method, url, cookies, ...options, headers })
    const path = url.split('?', 1)[0]!
    if ([200, 202].includes(response.statusCode) && path.startsWith('/api/')) recordSuccess(`${method} ${path}`)
    return response
  }
  const call = createClient(async ({ method, path, body }) => {
    const headers: Record<string, string> = {
      ...(method === 'POST' && { origin: `http://${host}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const response = await send(method as 'GET' | 'POST', path, {
      headers,
      ...(body !== undefined && { payload: body }),
    })
    for (const { name, value } of response.cookies) cookies[name] = value
    return { ...response.json<object>(), httpStatus: response.statusCode }
  })
  /** Fetches a page's data as client-side navigation does. */
  const page = async (path: string) =>
    (await send('GET', `${path}${path.includes('?') ? '&' : '?'}_data`)).json<PageAnswer & { redirect?: string }>()
  return { edition, cookies, personId, send, call, page }
}

async function staffId(runtime: Runtime, edition: string, status: StaffStatus | 'noStatus'): Promise<number> {
  const { db } = runtime.database
  const login = status === 'noStatus' ? 'former@demo.test' : demoStaff.find((member) => member.status === status)!.login
  const known = await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirst()
  if (known) return known.id
  const added = await db
    .insertInto('staff_member')
    .values({ login, name: `Former of ${edition}`, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

async function createPerson(runtime: Runtime, edition: string, roles: readonly PersonRole[]): Promise<number> {
  const { db } = runtime.database
  const { id } = await db
    .insertInto('account')
    .values({ edition, name: 'Test Person' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const role of roles) await db.insertInto(role).values({ edition, id }).execute()
  return id
}

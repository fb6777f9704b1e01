import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { geo } from '#features/geo/plugin.ts'
import { applicationUrl } from '#platform/postgres/embedded.ts'
import { databaseName } from '#test/support/postgres.ts'
import { openSmtp } from '#test/support/smtp.ts'
import { setupCommand } from './setup-command.ts'

const template = inject('postgres')
const name = databaseName()
const url = template.replace('/repeto?', `/${name}?`)
let admin: pg.Client
let database: pg.Client
let smtp: Awaited<ReturnType<typeof openSmtp>>
beforeAll(async () => {
  admin = new pg.Client({ connectionString: template.replace('/repeto?', '/postgres?') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  database = new pg.Client({ connectionString: url })
  await database.connect()
  smtp = await openSmtp()
})
afterAll(async () => {
  await smtp.stop()
  await database.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await rm(join(tmpdir(), name), { recursive: true, force: true })
})
beforeEach(() => {
  smtp.received.length = 0
  Object.assign(smtp.faults, { connect: 0, mail: 0, rcpt: 0, data: 0 })
})

const questions: string[] = []
let exitCode: number

type Answers = Record<string, string | (() => string)>

async function run(args: string[], env: Record<string, string> = {}, answers?: Answers) {
  const output: string[] = []
  questions.length = 0
  const ask =
    answers &&
    (async (question: string) => {
      questions.push(question)
      const answer = Object.entries(answers).find(([start]) => question.startsWith(start))?.[1] ?? ''
      return typeof answer === 'string' ? answer : answer()
    })
  const all = {
    NODE_ENV: 'production',
    DATABASE_URL: applicationUrl(url),
    MIGRATION_DATABASE_URL: url,
    DATA_DIR: join(tmpdir(), name),
    LOG_LEVEL: 'silent',
    ...env,
  }
  const watcher = { say: (line: string) => void output.push(line), progress: () => undefined, interrupted: () => false }
  exitCode = await setupCommand(args, all, { ...watcher, ask })
  return output
}

/** Every row of every table except the job queue's own. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name: table } of tables) {
    const { rows } = await database.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${table} t`,
    )
    all[table] = rows[0]!.digest
  }
  return all
}
const total = async (table: string, where = 'true') =>
  Number((await database.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]!.n)

const first = ['--email', 'Head@Repeto.example', '--editions', 'ua,pl', '--name', 'Olena']

test('an empty database gets reference data, no people but the first staff member, and a link', async () => {
  const output = await run(first, { HOSTS: 'ua=ua.repeto.example' })
  expect(output).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ua has \d+ regions, \d+ cities, \d+ districts, \d+ subjects, \d+ levels$/),
      'head@repeto.example is staff of status 1 in ua',
      'head@repeto.example is staff of status 1 in pl',
      expect.stringMatching(/^ {2}http:\/\/ua\.repeto\.example:3000\/panel\/invitation#[\w-]{43}$/),
    ]),
  )
  for (const table of [
    'region',
    'city',
    'district',
    'subject',
    'level',
    'subject_level',
    'university',
    'catalog_alias',
  ])
    for (const edition of ['ua', 'pl'])
      expect([table, await total(table, `edition = '${edition}'`)]).not.toEqual([table, 0])
  expect(await total('city', `edition not in ('ua', 'pl')`)).toBe(0)
  for (const table of ['account', 'tutor', 'client', 'lesson_order', 'review']) expect(await total(table)).toBe(0)
  expect(await total('staff_member')).toBe(1)
  expect(await total('event', `name = 'reference.loaded'`)).toBe(2)
  expect(geo.caches?.clearAllPagesOn).toContain('reference.loaded')
})

test('running setup twice changes nothing', async () => {
  const before = await contents()
  const output = await run(first)
  expect(await contents()).toEqual(before)
  expect(output.join('\n')).toMatch(/the link given before is good until .* UTC; --new-link replaces it/)
  expect(output.join('\n')).not.toContain('/panel/invitation#')
})

test('keeps changes by staff', async () => {
  await database.query(`update city set active = false where edition = 'ua'`)
  await database.query(`delete from university where edition = 'pl'`)
  await run(first)
  expect([await total('city', `edition = 'ua' and active`), await total('university', `edition = 'pl'`)]).toEqual([
    0, 0,
  ])
})

test('replaces the link with a new one, and adds an edition later', async () => {
  const before = await total('staff_invitation')
  const output = await run(['--email', 'head@repeto.example', '--editions', 'es', '--new-link'])
  expect(output.join('\n')).toMatch(/http:\/\/es\.localhost:3000\/panel\/invitation#[\w-]{43}/)
  expect([before, await total('staff_invitation'), await total('staff_member')]).toEqual([1, 1, 1])
  expect(await total('staff_edition')).toBe(3)
})

test('asks for values that no flag gives', async () => {
  const output = await run([], {}, { Email: 'second@repeto.example', Editions: 'pl', Name: '' })
  expect(questions).toHaveLength(5)
  expect(questions.at(-1)).toBe('Seller of pl, legal name (empty: later): ')
  expect(output).toContain('second@repeto.example is staff of status 1 in pl')
  expect(await total('staff_member', `login = 'second@repeto.example' and name = 'second'`)).toBe(1)
})

describe('the seller', () => {
  const flags = ['--seller-name', 'Tutoring LLC', '--seller-address', '1 Main Street, Austin, TX 78701']
  const us = ['--email', 'head@repeto.example', '--editions', 'us']
  const sellers = async () =>
    (await database.query(`select edition, name, tax_id, email, invented, entered_by from seller_version order by id`))
      .rows

  test('is listed as missing until it is entered, with code 2', async () => {
    const output = await run(us)
    expect(output).toContainEqual(
      expect.stringMatching(/^ {2}SELLER: us has no seller: nothing is sold .*--seller-name/),
    )
    expect([exitCode, await sellers()]).toEqual([2, []])
  })

  test('with a mistake in its flags ends the setup before anything is written', async () => {
    const before = await contents()
    const wrong = [...us, ...flags, '--seller-tax-id', '00-0000000']
    await expect(run(wrong)).rejects.toThrow(
      'The seller cannot be entered: missing --seller-email, wrong --seller-tax-id',
    )
    const two = ['--email', 'head@repeto.example', '--editions', 'us,mx', ...flags]
    await expect(run(two)).rejects.toThrow('The flags of a seller need one edition')
    expect(await contents()).toEqual(before)
  })

  test('is entered by flags, once', async () => {
    const full = [...us, ...flags, '--seller-tax-id', '042103594', '--seller-email', 'office@tutoring.example']
    const output = await run(full)
    expect(output).toContain('us is sold by Tutoring LLC, EIN 04-2103594')
    expect(output.join('\n')).not.toContain('SELLER')
    const entered = { edition: 'us', name: 'Tutoring LLC', tax_id: '04-2103594', email: 'office@tutoring.example' }
    expect(await sellers()).toEqual([{ ...entered, invented: false, entered_by: null }])
    await run(full)
    expect(await sellers()).toHaveLength(1)
    expect(await total('event', `name = 'seller.entered' and edition = 'us'`)).toBe(1)
  })

  test('is asked for in a terminal, again after a mistake, and not where there is one', async () => {
    let tries = 0
    const answers = {
      'Seller of mx, legal name': 'Clases, S.A. de C.V.',
      'Seller of mx, address': 'Calle Larga 5, Ciudad de México',
      'Seller of mx, email': 'oficina@clases.example',
      'Seller of mx, tax number': () => (tries++ === 0 ? 'AAA000000000' : 'MAB 930714 8T4'),
    }
    const output = await run(['--email', 'head@repeto.example', '--editions', 'us,mx'], {}, answers)
    expect(output).toContain('the seller cannot be entered: wrong --seller-tax-id')
    expect(output).toContain('mx is sold by Clases, S.A. de C.V., RFC MAB9307148T4')
    expect(questions.some((question) => question.startsWith('Seller of us'))).toBe(false)
  })
})

describe('missing settings', () => {
  const quiet = ['--email', 'head@repeto.example', '--editions', 'ua']
  const complete = {
    HOSTS: 'ua=localhost',
    EDITION: 'ua',
    PUBLIC_SCHEME: 'https',
    TRUST_PROXY: '1',
    MAIL_FROM: 'no-reply@repeto.example',
    MAIL_BOUNCE_ADDRESS: 'bounce@repeto.example',
    MAIL_BOUNCE_SECRET: 'a secret of the mail server',
    SMS_URL: 'https://sid:token@api.twilio.com/?from=+15550100',
    METRICS_TOKEN: 'a long token for metrics',
    PASSKEY_REQUIRED: '1,4',
  }

  test('are listed by name', async () => {
    const output = (await run(quiet)).join('\n')
    for (const setting of ['HOSTS', 'EDITION', 'PUBLIC_SCHEME', 'SMTP_URL', 'SMS_URL', 'METRICS_TOKEN'])
      expect(output).toContain(`  ${setting}`)
  })

  test('none: the test message arrives', async () => {
    const seller = ['--seller-name', 'ТОВ «Урок»', '--seller-address', 'вул. Довга, 5, Київ']
    const numbers = ['--seller-tax-id', '32855961', '--seller-email', 'office@urok.example']
    const options = [...quiet, ...seller, ...numbers, '--test-mail', 'head@repeto.example']
    const output = await run(options, { ...complete, SMTP_URL: smtp.url })
    expect(output.at(-1)).toBe('nothing is missing: start the site with npm start')
    expect(smtp.received).toMatchObject([
      { subject: expect.stringContaining('test message'), envelope: { to: ['head@repeto.example'] } },
    ])
  })

  test('include a mail server that rejects the test message', async () => {
    smtp.faults.rcpt = 550
    const output = await run([...quiet, '--test-mail', 'nobody@repeto.example'], { ...complete, SMTP_URL: smtp.url })
    expect(output.join('\n')).toMatch(/SMTP_URL: the test message to nobody@repeto.example was not taken: .+/)
  })

  test('include a weak secret', async () => {
    const weak = { ...complete, SMTP_URL: 'smtp://user:word@mail.repeto.example', METRICS_TOKEN: 'guess' }
    const output = (await run(quiet, weak)).join('\n')
    expect(output).toMatch(/METRICS_TOKEN: .*guessed/)
    expect(output).toMatch(/SMTP_URL: .*in the clear/)
  })
})

describe('rejects invalid input and changes nothing', () => {
  test.each([
    [[], /The email is missing: --email/],
    [['--email', 'nobody', '--editions', 'ua'], /The value of --email is not an email: nobody/],
    [['--email', 'a@b.example'], /The editions are missing: --editions/],
    [['--email', 'a@b.example', '--editions', 'ua,xx'], /The edition xx does not exist/],
    [['--email', 'a@b.example', '--editions', 'ua', '--locale', 'fr'], /The language fr does not exist/],
    [['--email', 'a@b.example', '--editions', 'ua', '--test-mail', 'x y'], /The value of --test-mail is not an email/],
    [['--mail', 'a@b.example'], /Unknown option '--mail'/],
  ])('%j', async (args, message) => {
    const before = await contents()
    await expect(run(args)).rejects.toThrow(message)
    expect(await contents()).toEqual(before)
  })

  test('rejects a demo database', async () => {
    await expect(run(first, { DATABASE_URL: '', MIGRATION_DATABASE_URL: '' })).rejects.toThrow(
      'The demo marketplace needs no setup',
    )
  })
})

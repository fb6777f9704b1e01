import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { sandboxNames, sandboxRules } from '#platform/sandboxes.ts'
import type { SandboxName } from '#platform/sandboxes.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { demoCommand } from './demo-command.ts'
import { listSandboxFaults } from './sandbox-checks.ts'

let app: TestApp
let external: { DATABASE_URL: string }
beforeAll(async () => {
  app = await openApp()
  external = { DATABASE_URL: app.url }
})

const settingsOf: Readonly<Record<SandboxName, () => Record<string, string>>> = {
  data: () => ({ ...external, DEMO: 'on' }),
  logins: () => ({ OIDC_SANDBOX: 'off', SCHOOL_SANDBOX: 'off' }),
  identity: () => ({ ...external, OIDC_SANDBOX: 'on' }),
  school: () => ({ ...external, SCHOOL_SANDBOX: 'on' }),
}
const faultsWith = (env: Record<string, string>) => listSandboxFaults({ ...app.runtime, config: readConfig(env) })

/** Runs with rows that look like those of a real installation and puts the demo's rows back. */
async function withRows(change: string, restore: string, run: () => Promise<void>): Promise<void> {
  await app.owner.query(change)
  try {
    await run()
  } finally {
    await app.owner.query(restore)
  }
}
const withoutDemo = (run: () => Promise<void>) =>
  withRows(
    'alter table seed_applied rename to seed_applied_demo; create table seed_applied (like seed_applied_demo)',
    'drop table seed_applied; alter table seed_applied_demo rename to seed_applied',
    run,
  )
const withLiveKeys = (run: () => Promise<void>) =>
  withRows(
    `insert into merchant (edition, provider, name, keys) values ('ua', 'liqpay', 'Live', '\\x00')`,
    `delete from merchant where name = 'Live'`,
    run,
  )

describe.each(sandboxNames)('the sandbox "%s"', (name) => {
  const { setting } = sandboxRules[name]

  test('runs in a demo', async () => {
    expect(await faultsWith(settingsOf[name]())).toEqual([])
  })

  test('is refused in a database with people of its own', async () => {
    await withoutDemo(async () => {
      const faults = await faultsWith(settingsOf[name]())
      expect(faults).toContainEqual(
        expect.stringMatching(new RegExp(`^${setting}: .* people of its own .*${setting}=off`)),
      )
      expect(await faultsWith({ ...settingsOf[name](), [setting]: 'off' })).toEqual([])
    })
  })

  test('meets live keys of a payment service only as invented data', async () => {
    await withLiveKeys(async () => {
      const faults = await faultsWith(settingsOf[name]())
      expect(faults).toEqual(name === 'data' ? [] : [expect.stringMatching(new RegExp(`^${setting}: .* live keys`))])
    })
  })
})

test('the embedded demo is refused in one line beside real people', async () => {
  await withoutDemo(async () => expect(await faultsWith({})).toEqual([expect.stringMatching(/^DEMO: .*DEMO=off/)]))
})

test('a real database without sandboxes has no faults', async () => {
  await withoutDemo(() => withLiveKeys(async () => expect(await faultsWith(external)).toEqual([])))
})

test('a public site is refused with demo logins of an earlier start', async () => {
  const site = { ...external, HOSTS: 'ua=repeto.example', PUBLIC_SCHEME: 'https' }
  expect(await faultsWith(site)).toEqual([expect.stringMatching(/^HOSTS, PUBLIC_SCHEME: .* already has demo logins$/)])
  expect(await faultsWith({ ...site, DATABASE_URL: '', DEMO: 'off' })).toHaveLength(1)
  expect(await faultsWith({ ...site, DEMO_PUBLIC: 'yes' })).toEqual([])
})

test('the command adds no demo data to a database with people of its own', async () => {
  const tutors = async () =>
    (await app.runtime.database.pool.query<{ n: number }>('select count(*) as n from tutor')).rows[0]!.n
  const before = await tutors()
  const watcher = { say: () => undefined, progress: () => undefined, interrupted: () => false }
  const env = { NODE_ENV: 'production', ...external, DEMO: 'on', DATA_DIR: app.runtime.config.DATA_DIR }
  await withoutDemo(() =>
    expect(demoCommand(['--tutors', '5'], env, watcher)).rejects.toThrow('DEMO: it adds invented people'),
  )
  expect(await tutors()).toBe(before)
})

import type { Page } from '@playwright/test'
import type { outboxEndpoints, outbox } from '#features/notifications/contract.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { tutorProfileEndpoints } from '#features/tutors/contract.ts'
import { editionByCode } from '#editions/editions.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { openIsolatedSite } from './support/isolated-site.ts'
import type { IsolatedSite } from './support/isolated-site.ts'
import { openPage, postCall } from './support/parties.ts'
import { expect, expectAccessible, blankPath, test } from './support/person.ts'

const edition = editionByCode('us')!
const email = { staff: 'head@repeto.example', tutor: 'nora@repeto.example' }
const password = 'three green lamps'
const sentence = 'Mathematics in small steps, with patience.'
const story = 'Every lesson begins with what you know already, and ends with what you can do. '.repeat(3).trim()

let site: IsolatedSite
test.beforeAll(async () => {
  site = await openIsolatedSite(edition.code)
})
test.afterAll(() => site.stop())

/** Adds a virtual authenticator that confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

async function idOf(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await site.database.query<{ id: string }>(text, values)
  return Number(rows[0]!.id)
}

test(
  'an empty database becomes a marketplace: setup, first staff member, first tutor, first order',
  { tag: '@desk' },
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    const output = await site.command('scripts/setup.ts', '--email', email.staff, '--editions', 'us', '--name', 'Helen')
    const link = /http:\S+\/panel\/invitation#[\w-]+/.exec(output)![0]
    await site.start()

    await addAuthenticator(page)
    await page.goto(link)
    await expect(page.locator('input[name=login]')).toHaveValue(email.staff)
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=repeated]').fill('something else')
    await page.locator('button[type=submit]').click()
    await expect(page.locator('input[name=repeated]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=repeated]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/panel/passkeys/')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator('main li')).toHaveCount(1)

    const late = await openPage(browser, page)
    await late.goto(link)
    await expect(late.getByRole('alert')).toBeVisible()
    await expectAccessible(late)
    await late.close()

    const tutor = await openPage(browser, page)
    const id = await publishTutor(page, tutor)
    const guest = await openPage(browser, page)
    expect((await guest.goto(site.at(`/user-${id}/`)))!.status()).toBe(200)
    await expect(guest.getByText(story)).toBeVisible()
    await expect(async () => {
      await guest.goto(site.at(`/${edition.catalogOnlineAlias}/`))
      await expect(guest.locator(`a[href*="/user-${id}/"]`).first()).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })

    const subject = await idOf('select subject_id as id from tutor_subject where tutor_id = $1', id)
    const request = { name: 'Carl', phone: '2025550143', terms: true, location_online: true, goal: 'Algebra' }
    const placed = await postCall<WireAnswer<typeof requestEndpoints.make>>(
      guest,
      '/api/client/make_personal_request',
      {
        request: { ...request, tutor_id: id, lessons: [{ id: subject, levels: [] }] },
      },
    )
    const order = await idOf('select id from lesson_order')
    expect(JSON.stringify(placed)).toContain(String(order))
    await page.goto(site.at('/panel/users_orders/'))
    await expect(page.getByText('Carl').first()).toBeVisible()
    await guest.close()
    await tutor.close()
  },
)

/** A tutor registers, confirms the email, fills in the profile and is published by the staff. */
async function publishTutor(staff: Page, tutor: Page): Promise<number> {
  await tutor.goto(site.at(blankPath))
  const city_id = await idOf(`select city_id as id from district where edition = $1 order by id limit 1`, edition.code)
  await postCall(tutor, '/api/tutor/register', {
    tutor: { name: 'Nora Newcomer', email: email.tutor, phone: '2025550163', password, city_id, terms: true },
  })
  const code = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(await lastMessage(staff, email.tutor))![0])
  await tutor.goto(site.at(code.pathname + code.search))
  await tutor.waitForURL('**/profile/')
  const subject_id = await idOf('select id from subject where edition = $1 and active order by position', edition.code)
  const level = await idOf('select level_id as id from subject_level where subject_id = $1 order by 1', subject_id)
  const { tutor: own } = await get<WireAnswer<typeof tutorProfileEndpoints.get>>(tutor, '/api/tutor/profile/get')
  const profile = {
    version: own.version,
    name: 'Nora Newcomer',
    sex: 'f',
    birth_date: '1990-05-17',
    city_id,
    prof: 3,
    teaching_since: 2012,
    short_description: sentence,
    description: story,
    subjects: [{ subject_id, selectedLevels: [level], price: edition.lessonPrice.min * 2, description: sentence }],
    work_online: true,
    schedule: [0, 0b1111 << 16, 0, 0, 0, 0, 0],
  }
  const saved = await postCall<WireAnswer<typeof tutorProfileEndpoints.save>>(tutor, '/api/tutor/profile/save', {
    tutor: profile,
  })
  await postCall(tutor, '/api/tutor/profile/submit', { version: saved.tutor.version })
  const id = await idOf('select id from tutor')
  await staff.goto(site.at('/panel/moderation/?kind=profile'))
  await expect(staff.locator('#inbox-current')).toContainText('Nora Newcomer')
  await staff.keyboard.press('p')
  await expect
    .poll(async () => (await site.database.query('select state from tutor')).rows)
    .toEqual([{ state: 'published' }])
  return id
}

/** Emails stay in the outbox of the panel until a mail server is set. */
async function lastMessage(staff: Page, recipient: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const { messages } = await postCall<WireAnswer<typeof outbox.endpoints.list>>(staff, '/api/admin/outbox/messages', {
      filters: { recipient },
    })
    const path = `/api/admin/outbox/message/get?id=${messages.items[0]!.id}`
    text = (await get<WireAnswer<typeof outboxEndpoints.get>>(staff, path)).message.text
  }).toPass({ timeout: 15_000 })
  return text
}

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = (await page.evaluate(async (url) => (await fetch(url)).json() as Promise<unknown>, path)) as {
    status: string
    data: T
  }
  if (answer.status !== 'success') throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

import type { Browser, Page, TestInfo } from '@playwright/test'
import { cookieName } from '#platform/session/sessions.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'
import { inDatabase } from './database.ts'
import { siteUrl, blankPath, waitForHydration } from './person.ts'
import { createSession } from './session.ts'

type Party = { id: number; email: string; page: Page }
/** A client and a tutor with their first subject. */
export type Parties = { client: Party; tutor: Party & { subject_id: number } }

/** Opens another browser with the same screen, optionally in another time zone. */
export async function openPage(
  browser: Browser,
  like: Pick<Page, 'viewportSize'>,
  options: { timezoneId?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize(), ...options })
  return waitForHydration(await context.newPage())
}

/**
 * Logs in two demo people directly in the database, since the login page has its own journey. Each worker has its
 * own pair.
 */
export async function logInParties(
  edition: string,
  { client, tutor }: Record<keyof Parties, Page>,
  { parallelIndex }: Pick<TestInfo, 'parallelIndex'>,
  locale = 'en',
): Promise<Parties> {
  const clientAccount = await findPerson(
    `select a.id::int, a.email, 0 as subject_id from client c join account a on a.edition = c.edition and a.id = c.id
     where c.edition = $1 and a.email like 'client__@demo.test' and a.locale = $3 and c.blacklisted_at is null
       and a.email_confirmed_at is not null order by a.id desc`,
    [edition, parallelIndex, locale],
  )
  const tutorAccount = await findPerson(
    `select a.id::int, a.email, s.subject_id::int from tutor t join account a on a.edition = t.edition and a.id = t.id
     join tutor_subject s on s.edition = t.edition and s.tutor_id = t.id and s.position = 0
     where t.edition = $1 and a.email like 'tutor_%@demo.test' and a.locale = $3 and t.state = 'published'
       and t.active and t.accept_orders and t.show_in_catalog and t.work_online and not t.school_tutor
       and t.deletion_requested_at is null and t.deleted_at is null order by t.id desc`,
    [edition, parallelIndex, locale],
  )
  await Promise.all([logIn(client, edition, clientAccount.email), logIn(tutor, edition, tutorAccount.email)])
  return { client: { ...clientAccount, page: client }, tutor: { ...tutorAccount, page: tutor } }
}

async function findPerson(people: string, values: unknown[]) {
  type Found = { id: number; email: string; subject_id: number }
  const { rows } = await inDatabase((database) => database.query<Found>(`${people} offset $2 limit 1`, values))
  return rows[0]!
}

async function logIn(page: Page, edition: string, login: string): Promise<void> {
  const token = await createSession({ edition, realm: 'person', login })
  await page.context().addCookies([{ name: cookieName.person, value: token, url: siteUrl(edition, '/') }])
  await page.goto(siteUrl(edition, blankPath))
}

/**
 * Places a request of the client logged in to the page. All journeys share one IP address and would hit its limits, and
 * the same request of another journey within a minute would count as a retry.
 */
export async function placeRequest(page: Page, request: object): Promise<WireAnswer<typeof requestEndpoints.make>> {
  await inDatabase(async (database) => {
    await database.query('delete from call_count')
    await database.query('delete from recent_request')
  })
  return postCall(page, '/api/client/make_personal_request', { request })
}

export async function postCall<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async ([url, sent]) => {
      const response = await fetch(url!, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent!,
      })
      return (await response.json()) as Envelope<T>
    },
    [path, JSON.stringify(body)],
  )
  if (answer.status !== 'success') throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

import type { Browser, Page } from '@playwright/test'
import type { Envelope } from '#shared/contract.ts'
import { inDatabase } from './database.ts'
import { at } from './person.ts'

type Taught = { id: number; subject_id: number; name: string }

/** Another browser with the same screen. */
export async function opened(browser: Browser, like: Pick<Page, 'viewportSize'>): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() })
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await page.waitForFunction(() => 'live' in document.documentElement.dataset)
    return answer
  }
  return page
}

/** Signs in without the page for it, which has its own journey. */
export async function enter(page: Page, edition: string, as: 'client' | 'tutor'): Promise<void> {
  await page.goto(at(edition, '/client-login'))
  await post(page, `/api/${as}/login`, { login: `${as}@demo.test`, password: 'demo-repeto' })
}

export async function post<T>(page: Page, path: string, body: object): Promise<T> {
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

export async function taughtBy(edition: string): Promise<Taught> {
  const { rows } = await inDatabase((database) =>
    database.query<Taught>(
      `select a.id::int, s.subject_id::int, a.name from account a
       join tutor_subject s on s.edition = a.edition and s.tutor_id = a.id
       where a.edition = $1 and a.email = 'tutor@demo.test' order by s.position limit 1`,
      [edition],
    ),
  )
  return rows[0]!
}

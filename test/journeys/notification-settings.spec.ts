import { randomBytes } from 'node:crypto'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, logInPerson, test } from './support/person.ts'

/** Creates the unsubscribe token that an email footer contains. */
async function createUnsubscribeToken(edition: string, email: string, kind: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { rowCount } = await inDatabase((database) =>
    database.query(
      `insert into unsubscribe_token (edition, token, account_id, kind, created_at)
       select edition, $1, id, $4, now() from account where edition = $2 and email = $3`,
      [token, edition, email, kind],
    ),
  )
  if (rowCount !== 1) throw new Error(`no account has the address ${email}`)
  return token
}

test(
  'the unsubscribe link of an email turns its kind off and on again',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const edition = project.name === 'phone' ? 'pl' : 'us'
    const token = await createUnsubscribeToken(edition, 'client@demo.test', 'chat')
    const words =
      edition === 'pl'
        ? { ask: /nieprzeczytanych/, stop: 'Wypisz mnie', done: /Nie wyślemy więcej/, undo: 'Przywróć e-maile' }
        : { ask: /unread messages\?/, stop: 'Unsubscribe', done: /unsubscribed from/, undo: 'Resubscribe' }
    await page.goto(siteUrl(edition, `/email_unsubscribe?token=${token}`))
    await expect(page.getByRole('heading', { name: words.ask })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.stop }).click()
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
    await page.getByRole('button', { name: words.undo }).click()
    await expect(page.getByRole('heading', { name: words.ask })).toBeVisible()
    await page.goto(siteUrl(edition, '/email_unsubscribe?token=nothing'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a client chooses notifications, links a messenger and unlinks it',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const edition = project.name === 'phone' ? 'us' : 'in'
    await logInPerson(page, edition, { email: 'client@demo.test', role: 'client', path: '/client_profile' })
    const unread = page.getByRole('switch', { name: 'Unread messages: Email' })
    await unread.click()
    await expect(unread).toHaveAttribute('aria-checked', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(unread).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('button', { name: 'Link Telegram' }).click()
    await expect(page.getByRole('switch', { name: 'My requests: Messenger' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unlink Telegram' }).click()
    await expect(page.getByRole('switch', { name: 'My requests: Messenger' })).toBeHidden()
  },
)

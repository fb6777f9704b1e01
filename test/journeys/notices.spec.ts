import { randomBytes } from 'node:crypto'
import { inDatabase } from './support/database.ts'
import { at, expect, looksRight, nowhere, test } from './support/person.ts'

/** As the foot of a letter carries it. */
async function tokenOf(edition: string, email: string, kind: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { rowCount } = await inDatabase((database) =>
    database.query(
      `insert into unsubscribe_token (edition, token, account_id, kind, created_at)
       select edition, $1, id, $4, now() from account where edition = $2 and email = $3`,
      [token, edition, email, kind],
    ),
  )
  if (rowCount !== 1) throw new Error(`nobody has the address ${email}`)
  return token
}

test(
  'whoever follows the link of a letter ends its kind with one button, and takes it back with another',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const edition = project.name === 'phone' ? 'pl' : 'us'
    const token = await tokenOf(edition, 'client@demo.test', 'chat')
    const words =
      edition === 'pl'
        ? { ask: /nieprzeczytanych/, stop: 'Nie wysyłaj', done: /już nie będzie/, undo: 'Przywróć e-maile' }
        : { ask: /unread messages\?/, stop: 'Stop these e-mails', done: /no more e-mails/, undo: 'Send them again' }
    await page.goto(at(edition, `/email_unsubscribe?token=${token}`))
    await expect(page.getByRole('heading', { name: words.ask })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: words.stop }).click()
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
    await page.getByRole('button', { name: words.undo }).click()
    await expect(page.getByRole('heading', { name: words.ask })).toBeVisible()
    await page.goto(at(edition, '/email_unsubscribe?token=nothing'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksRight(page)
  },
)

test(
  'a client chooses what to be told and where, links a messenger, and leaves it',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const edition = project.name === 'phone' ? 'us' : 'in'
    await page.goto(at(edition, nowhere))
    await page.evaluate(async () => {
      const body = JSON.stringify({ login: 'client@demo.test', password: 'demo-repeto' })
      await fetch('/api/client/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    })
    await page.goto(at(edition, '/client_profile'))
    const unread = page.getByRole('switch', { name: 'Unread messages: E-mail' })
    await unread.click()
    await expect(unread).toHaveAttribute('aria-checked', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(unread).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('button', { name: 'Link Telegram' }).click()
    await expect(page.getByRole('switch', { name: 'My requests: Messenger' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'Unlink Telegram' }).click()
    await expect(page.getByRole('switch', { name: 'My requests: Messenger' })).toBeHidden()
  },
)

import type { Page } from '@playwright/test'
import { cookieName } from '#platform/session/sessions.ts'
import { addAuthenticator, cancelNextPasskey } from './support/authenticator.ts'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, logInPerson, test, waitForHydration } from './support/person.ts'
import { createSession } from './support/session.ts'

const password = 'demo-repeto'

/** A student with a confirmed email whom no other journey uses, with the password of the demo logins. */
async function openStudent(edition: string): Promise<string> {
  const { rows } = await inDatabase((database) =>
    database.query<{ email: string }>(
      `update account a set password_hash = demo.password_hash, email_confirmed_at = now()
       from account demo, (
         select max(c.id) as id from client c join account o on o.edition = c.edition and o.id = c.id
         where c.edition = $1 and c.deleted_at is null and o.deleted_at is null and o.email ~ '^client[4-9]@demo.test$'
       ) as unused
       where a.edition = $1 and a.id = unused.id and demo.edition = $1 and demo.email = 'client@demo.test'
       returning a.email`,
      [edition],
    ),
  )
  return rows[0]!.email
}

async function logInWithPassword(page: Page, edition: string, email: string): Promise<void> {
  await page.context().clearCookies({ name: cookieName.person })
  await page.goto(siteUrl(edition, '/client-login?next=/client_profile'))
  await page.getByRole('button', { name: 'Log in with a password' }).click()
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').click()
}

test('a student ends a session elsewhere, logs in with a passkey and reports it as lost', async ({ page, browser }, {
  project,
}) => {
  test.slow()
  const edition = project.name === 'phone' ? 'us' : 'in'
  const dialog = page.getByRole('dialog')
  const email = await openStudent(edition)
  await logInPerson(page, edition, { email, role: 'client', path: '/client_profile' })

  const elsewhere = await browser.newContext({ ...project.use })
  const token = await createSession({ edition, realm: 'person', login: email, role: 'client' })
  await elsewhere.addCookies([{ name: cookieName.person, value: token, url: siteUrl(edition, '/') }])
  const other = waitForHydration(await elsewhere.newPage())
  await other.goto(siteUrl(edition, '/client_profile'))
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you’re logged in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /^Log out Unknown device/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('The device is logged out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/client-login/)
  await elsewhere.close()

  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await page.getByRole('button', { name: 'Rename “This device”' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()

  await logInWithPassword(page, edition, email)
  await page.waitForURL(siteUrl(edition, '/client_profile'))
  await expect(page.getByText('last used')).toBeVisible()
  await expect(sessions.getByText(/^Chrome on /)).toBeVisible()

  // The device's dialog is cancelled, as if the passkey were lost. Later the passkey is found.
  await page.context().clearCookies({ name: cookieName.person })
  await page.goto(siteUrl(edition, '/client-login'))
  await cancelNextPasskey(page)
  await page.getByRole('button', { name: 'Log in with a password' }).click()
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').click()
  await expect(page.getByText('The passkey was canceled or timed out.')).toBeVisible()
  await page.getByRole('button', { name: 'I lost my passkey' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report as lost' }).click()
  await expect(page.getByText('We’ve let you know by message.')).toBeVisible()
  await expectAccessible(page)

  await logInPerson(page, edition, { email, role: 'client', path: '/client_profile' })
  await expect(page.getByText('Your passkeys were reported as lost.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep passkeys' }).click()
  await expect(page.getByText('Your passkeys stay.')).toBeVisible()
  await expect(page.getByText('Your passkeys were reported as lost.')).toHaveCount(0)
})

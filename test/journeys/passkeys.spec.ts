import type { Page } from '@playwright/test'
import { addAuthenticator, cancelNextPasskey } from './support/authenticator.ts'
import { inDatabase } from './support/database.ts'
import { lastMessage } from './support/outbox.ts'
import { siteUrl, expect, expectAccessible, openPanelMenu, logInPerson, logInStaff, test } from './support/person.ts'

const password = 'a lamp on the desk'
const another = 'a chair at the window'

const linkIn = (text: string) => /https?:\/\/\S+#[\w-]{43}/.exec(text)![0]

async function submitLogin(page: Page, login: string, value = password): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill(value)
  await page.locator('button[type=submit]').click()
}

test(
  'a staff member is added, logs in with a passkey, deletes it and is removed',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    test.slow()
    const login = `passkey-${project.name}@demo.test`
    await logInStaff(page, 'us', 1, '/panel/admins_show/')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add staff member' }).click()
    await page.getByLabel('Login email').fill(login)
    await page.getByLabel('Name', { exact: true }).fill(`Pat ${project.name}`)
    await page.getByLabel('Status').selectOption('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toBeVisible()
    await expect(page.getByText('Invited, not accepted yet')).toBeVisible()

    const memberPage = await (await browser.newContext({ ...project.use })).newPage()
    await addAuthenticator(memberPage)
    await memberPage.goto(linkIn(await lastMessage(browser, 'us', login, /invitation/)))
    await memberPage.getByLabel('New password').fill(password)
    await memberPage.getByLabel('Repeat password').fill(password)
    await expectAccessible(memberPage)
    await memberPage.getByRole('button', { name: 'Save and log in' }).click()
    await memberPage.waitForURL(/\/panel\/(desktop|passkeys)\//)
    await memberPage.goto(siteUrl('us', '/panel/desktop/'))
    await openPanelMenu(memberPage)
    await memberPage.getByRole('link', { name: 'Password and passkeys' }).click()
    await memberPage.waitForURL('**/panel/passkeys/')
    await expectAccessible(memberPage)
    // Changing credentials requires the current password.
    const confirmDialog = memberPage.getByRole('dialog', { name: 'Confirm it’s you' })
    const confirmWith = async (value: string) => {
      await confirmDialog.getByLabel('Current password', { exact: true }).fill(value)
      await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
    }
    await memberPage.getByLabel('New password', { exact: true }).fill('short')
    await memberPage.getByRole('button', { name: 'Change password' }).click()
    await expect(memberPage.getByText('At least 8 characters.', { exact: true })).toBeVisible()
    await expect(confirmDialog).toBeHidden()
    await memberPage.getByLabel('New password', { exact: true }).fill(another)
    await memberPage.getByRole('button', { name: 'Change password' }).click()
    await confirmWith('a guess')
    await expect(confirmDialog.getByText('That’s not your current password')).toBeVisible()
    await expectAccessible(memberPage)
    await confirmWith(password)
    await expect(memberPage.getByText('Your password was changed.')).toBeVisible()
    await memberPage.getByLabel('Name').fill('Test phone')
    await memberPage.getByRole('button', { name: 'Add passkey' }).click()
    await confirmWith(another)
    await expect(memberPage.getByText('Test phone')).toBeVisible()
    await expectAccessible(memberPage)

    await openPanelMenu(memberPage)
    await memberPage.getByRole('button', { name: 'Log out' }).click()
    await memberPage.waitForURL('**/panel/login**')
    // The first request is cancelled.
    await cancelNextPasskey(memberPage)
    await submitLogin(memberPage, login, another)
    await expect(memberPage.getByRole('alert')).toContainText('canceled')
    await expectAccessible(memberPage)
    await memberPage.getByRole('button', { name: 'Use passkey' }).click()
    await memberPage.waitForURL('**/panel/passkeys/')
    await expect(memberPage.getByText('last used')).toBeVisible()

    await memberPage.getByRole('button', { name: 'Remove “Test phone”' }).click()
    await memberPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await confirmDialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(memberPage.getByText('No passkeys yet')).toBeVisible()
    await memberPage.context().close()

    await page.getByRole('link', { name: `Pat ${project.name}` }).click()
    await page.getByRole('button', { name: 'Send a reset link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Reset link sent')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove from this edition' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from this edition' }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toHaveCount(0)
  },
)

/** A tutor whom no other journey uses, with the password of the demo logins. */
async function openTutor(edition: string): Promise<string> {
  const { rows } = await inDatabase((database) =>
    database.query<{ email: string }>(
      `update account a set password_hash = known.password_hash
       from account known, (
         select t.id from tutor t join account o on o.edition = t.edition and o.id = t.id
         where t.edition = $1 and t.state = 'published' and o.email like 'tutor_%@demo.test'
           and not exists (select from billing_data b where b.edition = t.edition and b.tutor_id = t.id)
         order by t.id limit 1
       ) as found
       where a.edition = $1 and a.id = found.id and known.edition = $1 and known.email = 'tutor@demo.test'
       returning a.email`,
      [edition],
    ),
  )
  return rows[0]!.email
}

test('a tutor confirms money with a passkey', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  const confirm = page.getByRole('button', { name: 'Confirm with a passkey' })
  await addAuthenticator(page)
  await logInPerson(page, 'pl', { email: await openTutor('pl'), role: 'tutor', path: '/en/settings' })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByLabel('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByText('That’s not your current password')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('demo-repeto')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await page.goto(siteUrl('pl', '/en/wallet'))
  await page.locator('input[name=method][value=stripe]').check()
  await page.getByLabel('Save this card for next time').check()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/sandbox\/payments\//)
  await page.locator('button[value=success]').click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })

  // A payment by card above the limit is confirmed; the first dialog of the device is cancelled.
  await page.goto(siteUrl('pl', '/en/wallet'))
  await page.getByRole('radio', { name: /•••• \d{4}/ }).check()
  await page.locator('input[name=sum_text]').fill('600')
  await page.locator('main form button[type=submit]').click()
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await cancelNextPasskey(page)
  await confirm.click()
  await expect(page.getByText('The passkey was canceled or timed out.')).toBeVisible()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })

  await page.goto(siteUrl('pl', '/en/billing'))
  await page.getByLabel('NIP').fill('8567346215')
  for (const [field, value] of Object.entries({
    name: 'Anna Lis',
    address: 'Prosta 1',
    postcode: '00-001',
    city: 'Warszawa',
  }))
    await page.locator(`input[name=${field}]`).fill(value)
  await confirm.click()
  await expect(page.getByRole('status').getByText('Under review')).toBeVisible()

  await page.goto(siteUrl('pl', '/en/wallet'))
  await page.getByRole('button', { name: /^Delete .*•••• \d{4}/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('Card deleted.')).toBeVisible()

  await page.goto(siteUrl('pl', '/en/settings'))
  await expect(page.getByText('last used')).toBeVisible()
  await page.getByRole('button', { name: 'Remove “This device”' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(page.getByText('last used')).toHaveCount(0)
})

test('working hours are edited, saved and shown by hour', { tag: '@desk' }, async ({ page }, { project }) => {
  await logInStaff(page, 'us', 1, '/panel/admins_schedule/')
  // Each project uses another person, since both run at once.
  await page.getByRole('button', { name: project.name === 'phone' ? /^Lucía/ : /^Marek/ }).click()
  await expectAccessible(page)
  const cell = page.getByRole('gridcell', { name: 'Sunday, 3 AM' })
  const before = await cell.getAttribute('aria-selected')
  await cell.click()
  await expect(cell).not.toHaveAttribute('aria-selected', before ?? '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: project.name === 'phone' ? /^Lucía/ : /^Marek/ }).click()
  await expect(cell).not.toHaveAttribute('aria-selected', before ?? '')
  await page.getByRole('tab', { name: 'On duty' }).click()
  await page.getByRole('button', { name: /^Sunday, 4 AM/ }).click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'By person' }).click()
  await cell.click()
  await page.getByRole('gridcell', { name: 'Sunday, 4 AM' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

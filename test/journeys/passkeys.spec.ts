import type { Page } from '@playwright/test'
import { siteUrl, expect, expectAccessible, openPanelMenu, logInStaff, test } from './support/person.ts'

const password = 'a lamp on the desk'
const another = 'a chair at the window'

/** Adds a virtual authenticator that confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

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
    await page.getByLabel('Password', { exact: true }).fill('qwerty123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toBeVisible()

    const memberPage = await (await browser.newContext({ ...project.use })).newPage()
    await addAuthenticator(memberPage)
    await memberPage.goto(siteUrl('us', '/panel/login'))
    await submitLogin(memberPage, login)
    await memberPage.waitForURL('**/panel/desktop/')
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
    await memberPage.evaluate(() => {
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      credentials.get = () => {
        credentials.get = get
        return Promise.reject(new DOMException('no', 'NotAllowedError'))
      }
    })
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
    await page.getByRole('button', { name: 'Remove from this edition' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from this edition' }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toHaveCount(0)
  },
)

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

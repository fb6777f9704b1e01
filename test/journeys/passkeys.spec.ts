import type { Page } from '@playwright/test'
import { at, expect, looksRight, openMenu, signIn, test } from './support/person.ts'

const password = 'a lamp on the desk'
const another = 'a chair at the window'

/** A finger on the sensor, whenever the browser asks for one. */
async function giveAuthenticator(page: Page): Promise<void> {
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

async function fillIn(page: Page, login: string, given = password): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill(given)
  await page.locator('button[type=submit]').click()
}

test(
  'a member is added, signs in with a passkey, removes it and is let go',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    test.slow()
    const login = `passkey-${project.name}@demo.test`
    await signIn(page, 'us', 1, '/panel/admins_show/')
    await looksRight(page)
    await page.getByRole('link', { name: 'Add a member' }).click()
    await page.getByLabel('E-mail for sign-in').fill(login)
    await page.getByLabel('Name', { exact: true }).fill(`Pat ${project.name}`)
    await page.getByLabel('Status').selectOption('2')
    await page.getByLabel('Password', { exact: true }).fill('qwerty123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await looksRight(page)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toBeVisible()

    const theirs = await (await browser.newContext({ ...project.use })).newPage()
    await giveAuthenticator(theirs)
    await theirs.goto(at('us', '/panel/login'))
    await fillIn(theirs, login)
    await theirs.waitForURL('**/panel/desktop/')
    await openMenu(theirs)
    await theirs.getByRole('link', { name: 'Password and passkeys' }).click()
    await theirs.waitForURL('**/panel/passkeys/')
    await looksRight(theirs)
    // Status 2: nothing but the current password changes what opens the account.
    const proof = theirs.getByRole('dialog', { name: 'Confirm it’s you' })
    const proveBy = async (given: string) => {
      await proof.getByLabel('Current password', { exact: true }).fill(given)
      await proof.getByRole('button', { name: 'Confirm' }).click()
    }
    await theirs.getByLabel('New password', { exact: true }).fill('short')
    await theirs.getByRole('button', { name: 'Change password' }).click()
    await expect(theirs.getByText('At least 8 characters.', { exact: true })).toBeVisible()
    await expect(proof).toBeHidden()
    await theirs.getByLabel('New password', { exact: true }).fill(another)
    await theirs.getByRole('button', { name: 'Change password' }).click()
    await proveBy('a guess')
    await expect(proof.getByText('This is not your current password')).toBeVisible()
    await looksRight(theirs)
    await proveBy(password)
    await expect(theirs.getByText('Your password was changed.')).toBeVisible()
    await theirs.getByLabel('Name').fill('Test phone')
    await theirs.getByRole('button', { name: 'Add the passkey' }).click()
    await proveBy(another)
    await expect(theirs.getByText('Test phone')).toBeVisible()
    await looksRight(theirs)

    await openMenu(theirs)
    await theirs.getByRole('button', { name: 'Sign out' }).click()
    await theirs.waitForURL('**/panel/login**')
    // Sent away the first time.
    await theirs.evaluate(() => {
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      credentials.get = () => {
        credentials.get = get
        return Promise.reject(new DOMException('no', 'NotAllowedError'))
      }
    })
    await fillIn(theirs, login, another)
    await expect(theirs.getByRole('alert')).toContainText('cancelled')
    await looksRight(theirs)
    await theirs.getByRole('button', { name: 'Use the passkey' }).click()
    await theirs.waitForURL('**/panel/passkeys/')
    await expect(theirs.getByText('last used')).toBeVisible()

    await theirs.getByRole('button', { name: 'Remove “Test phone”' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(theirs.getByText('No passkeys yet')).toBeVisible()
    await theirs.context().close()

    await page.getByRole('link', { name: `Pat ${project.name}` }).click()
    await page.getByRole('button', { name: 'Remove from this edition' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from this edition' }).click()
    await page.waitForURL('**/panel/admins_show/')
    await expect(page.getByRole('link', { name: `Pat ${project.name}` })).toHaveCount(0)
  },
)

test('working hours are drawn, kept, and seen by hour', { tag: '@desk' }, async ({ page }, { project }) => {
  await signIn(page, 'us', 1, '/panel/admins_schedule/')
  // One each, since both run at once.
  await page.getByRole('button', { name: project.name === 'phone' ? /^Lucía/ : /^Marek/ }).click()
  await looksRight(page)
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
  await page.getByRole('tab', { name: 'Who is on duty' }).click()
  await page.getByRole('button', { name: /^Sunday, 4 AM/ }).click()
  await looksRight(page)
  await page.getByRole('tab', { name: 'By person' }).click()
  await cell.click()
  await page.getByRole('gridcell', { name: 'Sunday, 4 AM' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

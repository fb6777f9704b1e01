import type { Page, TestInfo } from '@playwright/test'
import { lastMessage } from './support/outbox.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

/** Both projects share one site, so each uses its own edition in the same language. */
const editionOf = ({ project }: TestInfo) => (project.name === 'phone' ? 'in' : 'us')

async function openClients(page: Page, info: TestInfo, query = ''): Promise<void> {
  await logInStaff(page, editionOf(info), 2, `/panel/clients_show/${query}`)
  await page.waitForLoadState('networkidle')
}

const rows = (page: Page) => page.locator('tbody tr[data-item]')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=/)
}

test('staff find a client, blacklist them and undo it', { tag: '@desk' }, async ({ page }, info) => {
  await openClients(page, info, '?per_page=20')
  await expectAccessible(page)
  await find(page, 'client12@')
  await expect(rows(page)).toHaveCount(1)
  const name = await rows(page).getByRole('link').innerText()
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add to blacklist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Does not answer calls')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to blacklist' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Does not answer calls')).toBeVisible()
  await expect(page.getByText('Client added to blacklist')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Does not answer calls')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to blacklist' })).toBeVisible()

  await expect(page).toHaveURL(/clients_show\/\d+\/$/)

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await expect(page).toHaveURL(/clients_show\/\?.*text=client12/)
  await page.getByRole('link', { name: /^Search: client12@/ }).click()
  await expect(page).not.toHaveURL(/text=/)
  await page.getByLabel('Blacklisted').selectOption({ label: 'Blacklisted: Yes' })
  await expect(page).toHaveURL(/blacklisted=1/)
  await expect(rows(page).first()).toContainText('Blacklisted')
})

test('staff merge two profiles of one person', { tag: '@desk' }, async ({ page }, info) => {
  await openClients(page, info)
  await find(page, 'client18')
  await expect(rows(page)).toHaveCount(2)
  const name = await rows(page).first().getByRole('link').innerText()
  await rows(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await rows(page).last().getByRole('checkbox').check()
  await expectAccessible(page)
  await bar.getByRole('link', { name: 'Merge' }).click()
  await page.waitForURL(/merge\/\?client_id=\d+&client_id2=\d+$/)
  await expectAccessible(page)

  const keptId = new URL(page.url()).searchParams.get('client_id')
  await page.getByRole('link', { name: 'Swap' }).click()
  await page.waitForURL(new RegExp(`client_id2=${keptId}$`))
  await page.waitForLoadState('networkidle')
  const emails = page.getByRole('group', { name: 'Email' }).getByRole('radio')
  await emails.nth(1).check()
  const keptEmail = await page.getByRole('group', { name: 'Email' }).locator('label').nth(1).innerText()
  const outcome = page.getByRole('region', { name: 'Result' })
  await expect(outcome).toContainText(/client18\S*@demo\.test/)
  await page.getByRole('button', { name: 'Merge' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('This can’t be undone')
  await question.getByRole('button', { name: 'Merge' }).click()
  await page.waitForURL(/clients_show\/\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('main')).toContainText(keptEmail.trim().split(/\s/)[0]!)
  await expect(page.getByText('Two clients merged')).toBeVisible()
  await openClients(page, info, '?text=client18')
  await expect(rows(page)).toHaveCount(1)
})

test(
  'a client with a password set by staff changes the name and deletes the profile',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const [email, staffPassword, password] = ['client25@demo.test', 'a lamp in the window', 'three green lamps']
    await openClients(page, info, `?text=${email}`)
    await rows(page).getByRole('link').click()
    await page.getByRole('button', { name: 'Set password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New password').fill('short')
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await expect(dialog.getByText('At least 8 characters.')).toBeVisible()
    await dialog.getByLabel('New password').fill(staffPassword)
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await expect(notice(page, 'Password set')).toBeVisible()

    await page.context().clearCookies()
    expect(await logInByApi(page, info, email, staffPassword)).toBe('forbidden')
    const text = await lastMessage(browser, editionOf(info), email, /Choose your own password/)
    await page.goto(/https?:\/\/\S+#[\w-]{43}/.exec(text)![0])
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Save and log in' }).click()
    await page.waitForURL(siteUrl(editionOf(info), '/client_profile'))
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid')
    await page.getByLabel('Name').fill('Somebody New')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'Saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Somebody New')

    await page.waitForLoadState('networkidle')
    const news = page.getByRole('switch', { name: 'News and tips: Email' })
    const before = (await news.getAttribute('aria-checked'))!
    await news.click()
    await expect(news).not.toHaveAttribute('aria-checked', before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(news).toHaveAttribute('aria-checked', before)

    const phone = page.getByRole('region', { name: 'Phone' })
    await phone.getByRole('button', { name: 'Change' }).click()
    await phone.getByLabel('New phone number').fill('123')
    await phone.getByRole('button', { name: 'Send code' }).click()
    await expect(phone.getByLabel('New phone number')).toHaveAttribute('aria-invalid')
    await phone.getByLabel('New phone number').fill('9001234567')
    await phone.getByRole('button', { name: 'Send code' }).click()
    await expect(phone.getByLabel('Current password')).toHaveAttribute('aria-invalid')
    await phone.getByLabel('Current password').fill(password)
    await phone.getByRole('button', { name: 'Send code' }).click()
    await phone.getByLabel(/^Code sent to/).fill('000000')
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expect(phone.getByText(/code/i).last()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Delete my profile…' }).click()
    await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('I understand').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveURL(siteUrl(editionOf(info), '/'))
    await page.goto(siteUrl(editionOf(info), '/client_profile'))
    await expect(page).toHaveURL(/\/client-login\?next=/)
    expect(await logInByApi(page, info, email, password)).toBe('wrong_credentials')
  },
)

/** Logs in by API, since the login page has its own journey. */
async function logInByApi(page: Page, info: TestInfo, login: string, password: string): Promise<string> {
  await page.goto(siteUrl(editionOf(info), '/client-login'))
  return page.evaluate(
    async (credentials) => {
      const response = await fetch('/api/client/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
      const { status, error } = (await response.json()) as { status: string; error?: string }
      return error ?? status
    },
    { login, password },
  )
}

import { lastMessage } from './support/outbox.ts'
import { postCall } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const

test(
  'staff edit an email template, preview it, send a test and restore the old version',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    const edition = editions[project.name as keyof typeof editions]
    await logInStaff(page, edition, 1)
    await page.goto(siteUrl(edition, '/panel/emails_show/?text=profile+is+live'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Your profile is live' }).click()
    const subject = page.getByRole('textbox', { name: 'Subject' })
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(subject).toHaveValue('Your profile is live')
    await expectAccessible(page)

    await subject.fill('Welcome, {nmae}')
    await expect(page.getByText('There’s no variable {nmae} here.')).toBeVisible()
    await subject.fill('Welcome, ')
    await page.getByRole('button', { name: '{name}', exact: true }).click()
    await expect(subject).toHaveValue('Welcome, {name}')
    await expect(preview.getByText('Welcome, Olena')).toBeVisible()
    await preview.getByRole('button', { name: 'Text' }).click()
    await expect(preview.locator('pre')).toContainText('-- \nYou’re getting this email')

    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send test' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toHaveValue('staff1@demo.test')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Test sent to staff1@demo.test')).toBeVisible()
    expect(await lastMessage(browser, edition, 'staff1@demo.test', /^Welcome, Olena$/)).toContain('Hi Olena')

    // A colleague saves first. Nothing is lost, and their version can be compared before overwriting it.
    const save = page.getByRole('button', { name: 'Save' })
    const colleagueVersion = {
      subject: { en: 'Words of a colleague' },
      body: { en: 'Hello {name}' },
      version: { en: 1 },
    }
    await postCall(page, '/api/admin/email/save', {
      email: { id: Number(page.url().split('/').at(-2)), ...colleagueVersion },
    })
    await subject.fill('Welcome back')
    await save.click()
    await page.getByRole('alert').getByRole('button', { name: 'See their version' }).click()
    await expect(dialog.getByText('Words of a colleague')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(subject).toHaveValue('Welcome back')
    await save.click()
    await expect(save).toBeDisabled()

    await page.getByRole('button', { name: 'Versions' }).click()
    await dialog.getByRole('button', { name: 'Compare' }).last().click()
    await expect(dialog.getByText('removed:Your profile is live')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore' }).last().click()
    await expect(subject).toHaveValue('Your profile is live')
    await expect(preview.getByText('Your profile is live').first()).toBeVisible()
    await page.reload()
    await expect(subject).toHaveValue('Your profile is live')
  },
)

test('leaving with unsaved changes asks for confirmation', { tag: '@desk' }, async ({ page }, { project }) => {
  const edition = editions[project.name as keyof typeof editions]
  await logInStaff(page, edition, 3)
  await page.goto(siteUrl(edition, '/panel/sms_show/'))
  await page.locator('tbody').getByRole('link').first().click()
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('One word more')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('One word more')
  page.once('dialog', (confirmation) => void confirmation.dismiss())
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await expect(text).toHaveValue(/more/)
  page.once('dialog', (confirmation) => void confirmation.accept())
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await page.waitForURL('**/panel/sms_show/')
})

test(
  'staff switch the messages of an event off and on and manage senders',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    const edition = editions[project.name as keyof typeof editions]
    await logInStaff(page, edition, 4)
    await page.goto(siteUrl(edition, '/panel/emails_show/events/'))
    await expectAccessible(page)
    for (const channel of ['Email', 'Messenger']) {
      const toggle = page.getByRole('switch', { name: `${channel}: Your changes are live` })
      for (const state of ['false', 'true']) {
        await toggle.click()
        await expect(toggle).toHaveAttribute('aria-checked', state)
        await expect(toggle).toBeEnabled()
      }
    }
    await expect(page.getByText('Always shown').first()).toBeVisible()
    await page.getByRole('link', { name: 'Senders' }).click()
    await expectAccessible(page)
    // The empty list offers it once more.
    await page.getByRole('link', { name: 'Add sender' }).first().click()
    await page.getByLabel('Internal name').fill('Support')
    await page.getByLabel('Reply to').fill('nobody')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Reply to')).toBeFocused()
    await page.getByLabel('Reply to').fill('help@demo.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('columnheader', { name: 'Reply to' })).toBeVisible()
    await page.getByRole('link', { name: /^Support/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No senders yet' })).toBeVisible()
  },
)

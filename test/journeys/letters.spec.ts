import { lastMessage } from './support/outbox.ts'
import { post } from './support/parties.ts'
import { at, expect, looksRight, signIn, test } from './support/person.ts'

/** Both projects share one site: each has its own edition, in the same language. */
const places = { phone: 'in', desk: 'us' } as const

test(
  'a letter gets other words, is looked at, sent as a test, and gets its old words back',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    const edition = places[project.name as keyof typeof places]
    await signIn(page, edition, 1)
    await page.goto(at(edition, '/panel/emails_show/?text=profile+is+published'))
    await looksRight(page)
    await page.getByRole('link', { name: 'You are on show' }).click()
    const subject = page.getByRole('textbox', { name: 'Subject' })
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(subject).toHaveValue('You are on show')
    await looksRight(page)

    await subject.fill('Welcome, {nmae}')
    await expect(page.getByText('There is no variable {nmae} here.')).toBeVisible()
    await subject.fill('Welcome, ')
    await page.getByRole('button', { name: '{name}', exact: true }).click()
    await expect(subject).toHaveValue('Welcome, {name}')
    await expect(preview.getByText('Welcome, Olena')).toBeVisible()
    await preview.getByRole('button', { name: 'Text' }).click()
    await expect(preview.locator('pre')).toContainText('-- \nYou receive this e-mail')

    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toHaveValue('staff1@demo.test')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('The test is on its way to staff1@demo.test')).toBeVisible()
    expect(await lastMessage(browser, edition, 'staff1@demo.test', /^Welcome, Olena$/)).toContain('Hello Olena')

    // A colleague is faster: nothing is lost, and theirs is read before it is written over.
    const save = page.getByRole('button', { name: 'Save' })
    const theirs = { subject: { en: 'Words of a colleague' }, body: { en: 'Hello {name}' }, version: { en: 1 } }
    await post(page, '/api/admin/email/save', { email: { id: Number(page.url().split('/').at(-2)), ...theirs } })
    await subject.fill('Welcome back')
    await save.click()
    await page.getByRole('alert').getByRole('button', { name: 'See their version' }).click()
    await expect(dialog.getByText('Words of a colleague')).toBeVisible()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect(subject).toHaveValue('Welcome back')
    await save.click()
    await expect(save).toBeDisabled()

    await page.getByRole('button', { name: 'Versions' }).click()
    await dialog.getByRole('button', { name: 'Compare' }).last().click()
    await expect(dialog.getByText('You are on show')).toBeVisible()
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Restore' }).last().click()
    await expect(subject).toHaveValue('You are on show')
    await expect(preview.getByText('You are on show')).toBeVisible()
    await page.reload()
    await expect(subject).toHaveValue('You are on show')
  },
)

test('what was typed is not left behind unasked', { tag: '@desk' }, async ({ page }, { project }) => {
  const edition = places[project.name as keyof typeof places]
  await signIn(page, edition, 3)
  await page.goto(at(edition, '/panel/sms_show/'))
  await page.locator('tbody').getByRole('link').first().click()
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('One word more')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('One word more')
  page.once('dialog', (asked) => void asked.dismiss())
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()
  await expect(text).toHaveValue(/more/)
  page.once('dialog', (asked) => void asked.accept())
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()
  await page.waitForURL('**/panel/sms_show/')
})

test(
  'what an event sends is switched off and on, and letters get a sender',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    const edition = places[project.name as keyof typeof places]
    await signIn(page, edition, 4)
    await page.goto(at(edition, '/panel/emails_show/events/'))
    await looksRight(page)
    for (const channel of ['E-mail', 'Messenger']) {
      const off = page.getByRole('switch', { name: `${channel}: Your changes are on show` })
      for (const state of ['false', 'true']) {
        await off.click()
        await expect(off).toHaveAttribute('aria-checked', state)
        await expect(off).toBeEnabled()
      }
    }
    await expect(page.getByText('Always shown').first()).toBeVisible()
    await page.getByRole('link', { name: 'Senders' }).click()
    await page.getByRole('link', { name: 'Add a sender' }).click()
    await page.getByLabel('Name in the list').fill('Support')
    await page.getByLabel('Replies go to').fill('nobody')
    await looksRight(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Replies go to')).toBeFocused()
    await page.getByLabel('Replies go to').fill('help@demo.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: /^Support/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No senders yet' })).toBeVisible()
  },
)

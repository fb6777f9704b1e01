import { lastMessage } from './support/outbox.ts'
import { at, expect, looksRight, test } from './support/person.ts'

test(
  'a tutor changes the e-mail by a letter, and sees verification, rating and the link for colleagues',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow()
    // Each has a tutor of their own, since the e-mail is another one afterwards.
    const edition = project.name === 'phone' ? 'us' : 'in'
    const email = `moved-on-${project.name}@demo.test`
    await page.goto(at(edition, '/login?next=/settings'))
    await page.locator('input[name=login]').fill('newtutor@demo.test')
    await page.locator('input[name=password]').fill('demo-repeto')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(at(edition, '/settings'))

    const letters = page.getByRole('switch', { name: 'News and advice: E-mail' })
    await letters.click()
    await expect(letters).toHaveAttribute('aria-checked', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(letters).toHaveAttribute('aria-checked', 'true')

    await page.getByRole('button', { name: 'Another e-mail' }).click()
    await expect(page.getByLabel('New e-mail')).toBeFocused()
    await page.keyboard.type(email)
    await page.locator('main form').first().getByLabel('Current password').fill('a guess')
    await page.getByRole('button', { name: 'Send the letter' }).click()
    await expect(page.locator('[aria-invalid]')).toBeFocused()
    await expect(page.getByLabel('New e-mail')).toHaveValue(email)
    await looksRight(page)
    await page.locator('[aria-invalid]').fill('demo-repeto')
    await page.getByRole('button', { name: 'Send the letter' }).click()
    await expect(page.getByText(`We have written to ${email}`)).toBeVisible()
    await looksRight(page)

    const letter = await lastMessage(browser, edition, email, /Confirm your new e-mail/)
    const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(letter)![0])
    await page.goto(at(edition, link.pathname + link.search))
    await page.waitForURL(at(edition, '/profile/'))
    await page.goto(at(edition, '/settings'))
    await expect(page.getByText(email)).toBeVisible()

    await page.goto(at(edition, '/verified-tutor'))
    await expect(page.getByText('Not verified yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send to be verified' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Add the diploma' })).toHaveAttribute('href', /\/profile\/#documents$/)
    await looksRight(page)

    await page.goto(at(edition, '/rating'))
    await expect(page.getByText('of 100 points')).toBeVisible()
    await looksRight(page)
    await page.getByRole('link', { name: 'Add a photo' }).click()
    await page.waitForURL(at(edition, '/profile/#photo'))

    await page.goto(at(edition, '/affiliate'))
    await expect(page.getByLabel('Your link')).toHaveValue(/\/register\?affiliate_id=\d+$/)
    await looksRight(page)
  },
)

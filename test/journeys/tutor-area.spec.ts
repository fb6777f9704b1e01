import { lastMessage } from './support/outbox.ts'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

test(
  'a tutor changes the email and sees verification, rating and the referral link',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow()
    // Each project uses its own tutor, since the email changes.
    const edition = project.name === 'phone' ? 'us' : 'in'
    const email = `moved-on-${project.name}@demo.test`
    await page.goto(siteUrl(edition, '/login?next=/settings'))
    await page.locator('input[name=login]').fill('newtutor@demo.test')
    await page.locator('input[name=password]').fill('demo-repeto')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(siteUrl(edition, '/settings'))

    const newsSwitch = page.getByRole('switch', { name: 'News and tips: Email' })
    await newsSwitch.click()
    await expect(newsSwitch).toHaveAttribute('aria-checked', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(newsSwitch).toHaveAttribute('aria-checked', 'true')

    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByLabel('New email')).toBeFocused()
    await page.keyboard.type(email)
    await page.locator('main form').first().getByLabel('Current password').fill('a guess')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.locator('[aria-invalid]')).toBeFocused()
    await expect(page.getByLabel('New email')).toHaveValue(email)
    await expectAccessible(page)
    await page.locator('[aria-invalid]').fill('demo-repeto')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible()
    await expectAccessible(page)

    const emailText = await lastMessage(browser, edition, email, /Confirm your new email/)
    const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(emailText)![0])
    await page.goto(siteUrl(edition, link.pathname + link.search))
    await page.waitForURL(siteUrl(edition, '/profile/'))
    await page.goto(siteUrl(edition, '/settings'))
    await expect(page.getByText(email)).toBeVisible()

    await page.goto(siteUrl(edition, '/verified-tutor'))
    await expect(page.getByText('Not verified yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send for verification' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Add diploma' })).toHaveAttribute('href', /\/profile\/#documents$/)
    await expectAccessible(page)

    await page.goto(siteUrl(edition, '/rating'))
    await expect(page.getByText('of 100 points')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a photo' }).click()
    await page.waitForURL(siteUrl(edition, '/profile/#photo'))

    await page.goto(siteUrl(edition, '/affiliate'))
    await expect(page.getByLabel('Your link')).toHaveValue(/\/register\?affiliate_id=\d+$/)
    await expectAccessible(page)
  },
)

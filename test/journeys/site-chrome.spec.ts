import type { Locator, Page } from '@playwright/test'
import { siteUrl, expect, openHeaderMenu, expectAccessible, test } from './support/person.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on Repeto' })
const storedChoice = (page: Page) => page.evaluate(() => localStorage.getItem('cookie_choice'))

/** Consent updates as analytics tags receive them, such as `update granted`. */
const consentUpdates = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .filter((line) => line[0] === 'consent')
      .map((line) => `${String(line[1])} ${(line[2] as { analytics_storage: string }).analytics_storage}`),
  )

async function logIn(page: Page, who: 'tutor' | 'client' | 'both', loginPath: string): Promise<void> {
  await page.goto(siteUrl('ua', loginPath))
  await page.locator('input[name=login]').fill(`${who}@demo.test`)
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(siteUrl('ua', loginPath.startsWith('/client') ? '/client_orders' : '/orders/'))
  await page.goto(siteUrl('ua', '/'))
}

/** Checks that a click in the middle of a control reaches it. Controls out of view pass. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (top + height > innerHeight) return true
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.describe('the cookie banner', () => {
  test('asks once, covers no focused control and can be reopened', async ({ page }) => {
    await page.goto(siteUrl('us', '/'))
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
    const find = page.locator('main form[role=search] button[type=submit]')
    expect(await isUncovered(find)).toBe(true)
    const end = page.getByRole('contentinfo').getByRole('link').last()
    await end.focus()
    const [below, above] = [await end.boundingBox(), await banner(page).boundingBox()]
    expect(below!.y + below!.height).toBeLessThanOrEqual(above!.y)
    await banner(page).getByRole('button', { name: 'Decline' }).click()
    await expect(banner(page)).toHaveCount(0)
    await expect
      .poll(async () => JSON.parse((await storedChoice(page))!) as unknown)
      .toEqual({
        time: expect.any(Number),
        version: 2,
        statistics: false,
        marketing: false,
        proved: true,
      })
    expect(await consentUpdates(page)).toEqual(['default denied', 'update denied'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeAttached()
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(banner(page)).toBeFocused()
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
    expect(await consentUpdates(page)).toEqual(['default denied', 'update denied', 'update granted'])
  })

  test('never covers the main button of a page', { tag: '@phone' }, async ({ page }) => {
    for (const [width, height] of [
      [360, 640],
      [360, 740],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of ['/', '/login', '/client-login', '/register', '/tutors/math/', '/test/english/start']) {
        await page.goto(siteUrl('us', path))
        await expect(banner(page)).toBeVisible()
        const main = page.locator('main .bg-green.border-green:visible').first()
        if ((await main.count()) > 0) await expect.poll(() => isUncovered(main), path).toBe(true)
      }
    }
  })

  test(
    'covers no heading of a page without a footer, and links to the cookie page',
    { tag: '@desk' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      for (const edition of ['us', 'pl', 'es']) {
        await page.goto(siteUrl(edition, '/test/english/start'))
        const link = page.locator('section a[href$="/p/cookies"]')
        await expect(link).toBeVisible()
        for (const control of [page.getByRole('heading', { level: 1 }), page.locator('main button[type=submit]')])
          await expect.poll(() => isUncovered(control), edition).toBe(true)
        await link.click()
        await expect(page).toHaveURL(siteUrl(edition, '/p/cookies'))
      }
    },
  )

  test('ignores a stored choice with a future date', { tag: '@desk' }, async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('cookie_choice', JSON.stringify({ time: Date.now() + 60_000, choice: 'accepted' })),
    )
    await page.goto(siteUrl('us', '/'))
    await expect(banner(page)).toBeVisible()
    expect(await consentUpdates(page)).toEqual(['default denied'])
  })

  test('is shown only in editions that require it', { tag: '@desk' }, async ({ page }) => {
    await page.goto(siteUrl('ua', '/'))
    await expect(page.locator('header summary:visible').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Прийняти' })).toHaveCount(0)
    expect(await consentUpdates(page)).toEqual([])
  })
})

test('English is available in the account area only', async ({ page }) => {
  await page.goto(siteUrl('pl', '/'))
  await openHeaderMenu(page)
  await expect(page.getByRole('link', { name: 'English' })).toHaveCount(0)
  await page.goto(siteUrl('pl', '/login'))
  await openHeaderMenu(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(siteUrl('pl', '/en/login'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutor login')
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute('href', /\/login$/)
})

test('a guest opens the student login from the header menu', async ({ page }) => {
  await page.goto(siteUrl('ua', '/'))
  const menu = page.locator('header summary:visible').last()
  await menu.focus()
  await page.keyboard.press('Enter')
  const loginLink = page.getByRole('link', { name: 'Вхід для учнів' })
  await expect(loginLink).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loginLink).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await expectAccessible(page)
  await loginLink.click()
  await expect(page).toHaveURL(siteUrl('ua', '/client-login'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вхід для учнів')
  await expect(page.locator('header').getByRole('link', { name: 'Вхід для учнів' })).toBeHidden()
  await expectAccessible(page)
})

test('a wrong password shows an error and keeps the login', async ({ page }) => {
  await page.goto(siteUrl('ua', '/login'))
  await page.locator('input[name=login]').fill('wrong@demo.test')
  await page.locator('input[name=password]').fill('nonsense')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('Неправильна пошта або пароль')
  await expect(page.locator('input[name=login]')).toHaveValue('wrong@demo.test')
})

test('a person with both roles switches roles and logs out to the login page of the current role', async ({ page }) => {
  await logIn(page, 'both', '/login')
  await openHeaderMenu(page)
  await expect(page.getByRole('radio', { name: 'Репетитор' })).toBeChecked()
  await expectAccessible(page)
  const updated = page.waitForResponse((response) => response.url().includes('_data'))
  await page.getByRole('radio', { name: 'Учень' }).check()
  await updated
  await expect(page.getByRole('radio', { name: 'Учень' })).toBeChecked()
  await page.reload()
  await openHeaderMenu(page)
  await expect(page.getByRole('radio', { name: 'Учень' })).toBeChecked()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(siteUrl('ua', '/client-login'))
  await openHeaderMenu(page)
  await expect(page.getByRole('link', { name: 'Вхід для репетиторів' }).first()).toBeVisible()
})

test('a tutor logs out to the tutor login page', { tag: '@desk' }, async ({ page }) => {
  await logIn(page, 'tutor', '/login')
  await openHeaderMenu(page)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(siteUrl('ua', '/login'))
})

test('a button scrolls back to the top', async ({ page }) => {
  await page.goto(siteUrl('kz', '/'))
  const up = page.getByRole('button', { name: 'Наверх' })
  await page.mouse.wheel(0, 300)
  await expect(up).toHaveCount(0)
  await page.mouse.wheel(0, 900)
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toHaveCount(0)
})

test.describe('going back to a list', () => {
  /** Marks the links of the footer as list items. */
  const mark = (page: Page) =>
    page.evaluate(() => {
      for (const item of document.querySelectorAll<HTMLElement>('footer nav li'))
        item.dataset['item'] = item.textContent
    })

  for (const reload of [false, true])
    test(`focuses the opened item${reload ? ' after a full page load' : ''}`, async ({ page }) => {
      await page.goto(siteUrl('ua', '/'))
      await mark(page)
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Полтава' })
      if (reload) await link.evaluate((anchor) => ((anchor as HTMLElement).dataset['reload'] = ''))
      await link.click()
      await expect(page).toHaveURL(/poltava/)
      if (reload)
        await page.addInitScript(() =>
          document.addEventListener('DOMContentLoaded', () => {
            for (const item of document.querySelectorAll<HTMLElement>('footer nav li'))
              item.dataset['item'] = item.textContent
          }),
        )
      await page.goBack()
      await expect(page).toHaveURL(siteUrl('ua', '/'))
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport()
      await expect(page.locator('[data-last]')).toHaveText('Полтава')
    })
})

test('an unknown page has a picture, a catalog link and a search box', async ({ page }) => {
  const answer = await page.goto(siteUrl('ua', '/ru/nothing/'))
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет')
  await expect(page.locator('main svg').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('search')).toBeVisible()
  await expect(page.locator('main a')).toHaveAttribute('href', '/ru/tutors/')
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the header menus open and their links work', async ({ page }) => {
    await page.goto(siteUrl('ua', '/'))
    await page.locator('header summary:visible').last().click()
    await page.getByRole('link', { name: 'Вхід для репетиторів' }).click()
    await expect(page).toHaveURL(siteUrl('ua', '/login'))
  })
})

import type { Locator, Page } from '@playwright/test'
import { at, expect, header, looksRight, test } from './support/person.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie_choice'))

/** What tags would hear: `update granted`. */
const heard = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map(
      (line) => `${String(line[1])} ${(line[2] as { analytics_storage: string }).analytics_storage}`,
    ),
  )

async function enter(page: Page, who: 'tutor' | 'client' | 'both', door: string): Promise<void> {
  await page.goto(at('ua', door))
  await page.locator('input[name=login]').fill(`${who}@demo.test`)
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(at('ua', door.startsWith('/client') ? '/client_orders' : '/orders/'))
  await page.goto(at('ua', '/'))
}

/** Whether a press in its middle reaches it, where it is in view at all. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (top + height > innerHeight) return true
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.describe('the cookie banner', () => {
  test('asks once, covers nothing in use, and can be asked for again', async ({ page }) => {
    await page.goto(at('us', '/'))
    await expect(banner(page)).toBeVisible()
    await looksRight(page)
    const find = page.locator('main form[role=search] button[type=submit]')
    expect(await isUncovered(find)).toBe(true)
    const end = page.getByRole('contentinfo').getByRole('link').last()
    await end.focus()
    const [below, above] = [await end.boundingBox(), await banner(page).boundingBox()]
    expect(below!.y + below!.height).toBeLessThanOrEqual(above!.y)
    await banner(page).getByRole('button', { name: 'Decline' }).click()
    await expect(banner(page)).toHaveCount(0)
    expect(JSON.parse((await stored(page))!)).toEqual({ time: expect.any(Number), choice: 'declined' })
    expect(await heard(page)).toEqual(['default denied', 'update denied'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeAttached()
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(banner(page)).toBeFocused()
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()
    expect(await heard(page)).toEqual(['default denied', 'update denied', 'update granted'])
  })

  test('never covers the main button of a page', { tag: '@phone' }, async ({ page }) => {
    for (const [width, height] of [
      [360, 640],
      [360, 740],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of ['/', '/login', '/client-login', '/register', '/tutors/math/']) {
        await page.goto(at('us', path))
        await expect(banner(page)).toBeVisible()
        const main = page.locator('main .bg-green.border-green:visible').first()
        if ((await main.count()) > 0) await expect.poll(() => isUncovered(main), path).toBe(true)
      }
    }
  })

  test('does not believe a confirmation from the future', { tag: '@desk' }, async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('cookie_choice', JSON.stringify({ time: Date.now() + 60_000, choice: 'accepted' })),
    )
    await page.goto(at('us', '/'))
    await expect(banner(page)).toBeVisible()
    expect(await heard(page)).toEqual(['default denied'])
  })

  test('is for editions with such rules only', { tag: '@desk' }, async ({ page }) => {
    await page.goto(at('ua', '/'))
    await expect(page.locator('header summary:visible').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Прийняти' })).toHaveCount(0)
    expect(await heard(page)).toEqual([])
  })
})

test('English is offered in the account area only', async ({ page }) => {
  await page.goto(at('pl', '/'))
  await header(page)
  await expect(page.getByRole('link', { name: 'English' })).toHaveCount(0)
  await page.goto(at('pl', '/login'))
  await header(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(at('pl', '/en/login'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutor log-in')
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute('href', /\/login$/)
})

test('a guest chooses a door, and stands before the right one', async ({ page }) => {
  await page.goto(at('ua', '/'))
  const menu = page.locator('header summary:visible').last()
  await menu.focus()
  await page.keyboard.press('Enter')
  const door = page.getByRole('link', { name: 'Вхід для учнів' })
  await expect(door).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(door).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await looksRight(page)
  await door.click()
  await expect(page).toHaveURL(at('ua', '/client-login'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вхід для учнів')
  await expect(page.locator('header').getByRole('link', { name: 'Вхід для учнів' })).toBeHidden()
  await looksRight(page)
})

test('a wrong password is answered beside the form, and what was typed stays', async ({ page }) => {
  await page.goto(at('ua', '/login'))
  await page.locator('input[name=login]').fill('wrong@demo.test')
  await page.locator('input[name=password]').fill('nonsense')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('Неправильний e-mail або пароль')
  await expect(page.locator('input[name=login]')).toHaveValue('wrong@demo.test')
})

test('whoever is both switches roles, and leaves by the door of the current one', async ({ page }) => {
  await enter(page, 'both', '/login')
  await header(page)
  await expect(page.getByRole('radio', { name: 'Репетитор' })).toBeChecked()
  await looksRight(page)
  const redrawn = page.waitForResponse((response) => response.url().includes('_data'))
  await page.getByRole('radio', { name: 'Учень' }).check()
  await redrawn
  await expect(page.getByRole('radio', { name: 'Учень' })).toBeChecked()
  await page.reload()
  await header(page)
  await expect(page.getByRole('radio', { name: 'Учень' })).toBeChecked()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(at('ua', '/client-login'))
  await header(page)
  await expect(page.getByRole('link', { name: 'Вхід для репетиторів' }).first()).toBeVisible()
})

test('a tutor leaves by the door of tutors', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'tutor', '/login')
  await header(page)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(at('ua', '/login'))
})

test('far down there is a way up', async ({ page }) => {
  await page.goto(at('kz', '/'))
  const up = page.getByRole('button', { name: 'Наверх' })
  await page.mouse.wheel(0, 300)
  await expect(up).toHaveCount(0)
  await page.mouse.wheel(0, 900)
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toHaveCount(0)
})

test.describe('who comes back to a list', () => {
  /** Lists of later days mark their items; here the footer's links stand for them. */
  const mark = (page: Page) =>
    page.evaluate(() => {
      for (const item of document.querySelectorAll<HTMLElement>('footer nav li'))
        item.dataset['item'] = item.textContent
    })

  for (const reload of [false, true])
    test(`finds the item that was followed${reload ? ', after a full load, too' : ''}`, async ({ page }) => {
      await page.goto(at('ua', '/'))
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
      await expect(page).toHaveURL(at('ua', '/'))
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport()
      await expect(page.locator('[data-last]')).toHaveText('Полтава')
    })
})

test('an unknown page has a picture, a way to the catalog and a search', async ({ page }) => {
  const answer = await page.goto(at('ua', '/ru/nothing/'))
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мы не нашли эту страницу')
  await expect(page.locator('main svg').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('search')).toBeVisible()
  await expect(page.locator('main a')).toHaveAttribute('href', '/ru/tutors/')
  await looksRight(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menus open and lead on', async ({ page }) => {
    await page.goto(at('ua', '/'))
    await page.locator('header summary:visible').last().click()
    await page.getByRole('link', { name: 'Вхід для репетиторів' }).click()
    await expect(page).toHaveURL(at('ua', '/login'))
  })
})

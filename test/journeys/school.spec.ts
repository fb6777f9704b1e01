import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { logInParties, openPage, placeRequest } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

const rulesPath = '/panel/transfer_settings/'
const officePath = '/sandbox/school/office'

/** A price that no other journey asks for, so that the rule takes only this request. */
const priceFor = (project: string) => (project === 'phone' ? 713 : 717)

async function findEnglish(): Promise<number> {
  const found = await inDatabase((database) =>
    database.query<{ id: number }>(`select id::int from subject where edition = 'ua' and alias = 'anglijska-mova'`),
  )
  return found.rows[0]!.id
}

/** Presses a button of the school's office in the card of a request or a candidate. */
async function pressInOffice(page: Page, card: string, button: string): Promise<void> {
  await page.goto(siteUrl('ua', officePath))
  await page.locator('li', { hasText: card }).getByRole('button', { name: button }).click()
  await page.waitForURL(siteUrl('ua', officePath))
}

/** The state is written by jobs, so the page is opened until it has come. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.locator('main')).toContainText(text, { timeout: 1500 })
  }).toPass({ timeout: 30_000 })
}

test('a rule hands a request to the school, the client follows it, and staff take it back', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const price = priceFor(info.project.name)
  await logInStaff(page, 'ua', 1, `${rulesPath}new/`)
  const title = `Ціна ${price}`
  await page.getByLabel('Назва').fill(title)
  await page.getByLabel('Ціна за годину від').fill(String(price))
  await page.getByLabel('Ціна за годину до').fill(String(price))
  await expect(page.getByText(/^До школи: \d+ з \d+$/)).toBeVisible()
  await page.getByLabel('Активне').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.waitForURL(siteUrl('ua', rulesPath))
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  const clientPage = await openPage(browser, page)
  const tutorPage = await openPage(browser, page)
  const { client } = await logInParties('ua', { client: clientPage, tutor: tutorPage }, info, 'ua')
  const english = await findEnglish()
  const { order_id } = await placeRequest(client.page, {
    phone: '0671112233',
    lessons: [{ id: english, levels: [] }],
    location_online: true,
    price: price * 100,
  })
  await client.page.goto(siteUrl('ua', `/zayavka/${order_id}/`))
  await reloadUntil(client.page, 'Заявкою займається наша школа')
  await client.page.getByRole('link', { name: 'Перебіг у школі' }).click()
  await expect(client.page.locator('h1')).toHaveText('Заняття в нашій школі')
  await reloadUntil(client.page, 'Школа отримала вашу заявку')
  await expectAccessible(client.page)

  await expect(async () => {
    await pressInOffice(page, `№${order_id}`, 'Знайдено викладача')
  }).toPass({ timeout: 30_000 })
  await reloadUntil(client.page, 'Школа знайшла викладача')
  await expect(client.page.locator('main')).toContainText('Олена К.')

  await page.goto(siteUrl('ua', `${rulesPath}transfers/`))
  await expect(page.locator('tbody tr', { hasText: title })).toContainText('Знайдено викладача')
  await expectAccessible(page)
  await page.goto(siteUrl('ua', `/panel/users_orders/${order_id}/`))
  await expect(page.locator('main header')).toContainText('У школі: у роботі')
  await page.locator('main header').getByRole('button', { name: 'Повернути на сайт як нову' }).click()
  await expect(page.locator('main header')).toContainText('Нова')
  await reloadUntil(client.page, 'Заявкою знову займаємося ми')
  await expect(async () => {
    await page.goto(siteUrl('ua', officePath))
    await expect(page.locator('li', { hasText: `№${order_id}` })).toContainText('Repeto забрав заявку', {
      timeout: 1500,
    })
  }).toPass({ timeout: 30_000 })
  await inDatabase((database) => database.query('delete from transfer_rule where title = $1', [title]))
})

test('a tutor applies to the school and is accepted', { tag: '@phone' }, async ({ page, browser }, info) => {
  test.slow()
  const clientPage = await openPage(browser, page)
  const { tutor } = await logInParties('ua', { client: clientPage, tutor: page }, info, 'ua')
  await inDatabase(async (database) => {
    await database.query('delete from call_count')
    await database.query('update tutor set potential_school_tutor = true where id = $1', [tutor.id])
    await database.query('delete from school_candidate where tutor_id = $1', [tutor.id])
  })
  await page.goto(siteUrl('ua', '/school-tutor'))
  await expect(page.locator('h1')).toHaveText('Викладайте в нашій школі')
  const name = `Кандидат ${tutor.id}`
  await page.getByLabel('Ім’я та прізвище').fill(name)
  await page.getByLabel('Телефон').fill('0501112233')
  const lessons = page.getByRole('combobox', { name: 'Предмети' })
  await lessons.fill('Англ')
  await page.getByRole('option', { name: 'Англійська мова' }).click()
  await page.getByLabel('Про себе').fill('Навчаю дорослих увечері.')
  await page.getByLabel('Погоджуюся, що Repeto передасть цю заявку школі').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Надіслати заявку' }).click()
  await expect(page.getByRole('heading', { name: 'Ваша заявка на викладання' })).toBeVisible()
  await reloadUntil(page, 'Школа зазвичай відповідає протягом тижня')

  const staff = await openPage(browser, page)
  await pressInOffice(staff, name, 'Прийняти')
  await reloadUntil(page, 'Незабаром у вашому профілі з’явиться позначка школи')
  await logInStaff(staff, 'ua', 1, `${rulesPath}candidates/`)
  await expect(staff.locator('tbody tr', { hasText: name })).toContainText('Прийнято')
  await staff.goto(siteUrl('ua', `${rulesPath}school/`))
  await expect(staff.locator('main')).toContainText('Тестова школа')
  await expectAccessible(staff)
})

import type { Page } from '@playwright/test'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

const newOrder = '/panel/users_orders/new/'
const rows = (page: Page) => page.locator('tbody tr[data-item]')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)
const header = (page: Page) => page.locator('main header')
const dialog = (page: Page) => page.getByRole('dialog')

async function createOrder(page: Page, name: string, phone: string): Promise<string> {
  const form = page.locator('main form')
  await form.getByLabel('Предмет 1').selectOption({ label: 'Англійська мова' })
  await form.getByLabel('Мета').fill('Підготовка до вступу')
  await form.getByRole('checkbox', { name: 'Онлайн' }).check()
  await form.getByLabel('Ім’я').fill(name)
  await form.getByLabel('Телефон').fill(phone)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Створити заявку' }).click()
  await page.waitForURL(/users_orders\/\d+\/$/)
  return /(\d+)\/$/.exec(page.url())![1]!
}

/** On a phone, toasts cover the buttons and are dismissed first. */
async function press(page: Page, name: string): Promise<void> {
  const toasts = page.locator('[aria-live=polite] > div')
  // A toast may disappear before the click.
  if (test.info().project.name === 'phone')
    while ((await toasts.count()) > 0)
      // Those with an offer to undo stay until they are closed.
      await toasts
        .first()
        .getByRole('button', { name: 'Закрити' })
        .or(toasts.first().locator('p'))
        .last()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  await header(page).getByRole('button', { name }).click()
}

async function fromMenu(page: Page, item: string): Promise<void> {
  await press(page, 'Ще')
  await page.getByRole('menuitem', { name: item }).click()
}

const dateFormat = new Intl.DateTimeFormat('uk', { day: '2-digit', month: '2-digit', year: 'numeric' })
const inFortyDays = () => dateFormat.format(Date.now() + 40 * 86_400_000)

const phoneFor = (project: string, place: number) => `067${project === 'phone' ? '71' : '72'}0000${place}`

test('staff process an order from creation to the review', async ({ page }, { project }) => {
  test.slow()
  await logInStaff(page, 'ua', 2, newOrder)
  const name = `Ірина Дзвонила ${project.name}`
  const id = await createOrder(page, name, phoneFor(project.name, 1))
  await expect(page.locator('h1')).toHaveText(`№${id}`)
  await expect(page.getByText('Підготовка до вступу')).toBeVisible()
  await expectAccessible(page)

  await press(page, 'Взяти в роботу')
  await expect(notice(page, 'Ви взяли заявку в роботу')).toBeVisible()
  await press(page, 'Запропонувати репетиторам')
  await expect(header(page)).toContainText('Запропоновано репетиторам')
  await fromMenu(page, 'Більше не пропонувати')
  await expect(header(page)).toContainText('У роботі')
  await press(page, 'Запропонувати репетиторам')
  await expect(header(page)).toContainText('Запропоновано репетиторам')

  const tutor = page.locator('main li', { has: page.getByRole('button', { name: /^Призначити: / }) }).first()
  await tutor.getByRole('button', { name: /^Жовта позначка: / }).click()
  await expect(tutor.getByRole('button', { name: /^Жовта позначка: / })).toHaveAttribute('aria-pressed', 'true')
  await tutor.getByRole('button', { name: /бал/ }).click()
  await expect(tutor).toContainText('Рейтинг')
  await expectAccessible(page)
  await tutor.getByRole('button', { name: /^Призначити: / }).click()
  await expect(header(page)).toContainText('Репетитора призначено')

  await press(page, 'Призначити перше заняття')
  await dialog(page).getByLabel('День', { exact: true }).fill(inFortyDays())
  await dialog(page)
    .getByLabel('Час', { exact: true })
    .fill(project.name === 'phone' ? '05:15' : '07:15')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Призначити перше заняття' }).click()
  await expect(header(page)).toContainText('Перше заняття призначено')
  await press(page, 'Позначити сплаченою')
  await dialog(page).getByLabel('Спосіб оплати').fill('Картка')
  await dialog(page).getByLabel('Номер платежу').fill('17')
  await dialog(page).getByLabel('Причина').fill('Сплачено в офісі')
  await dialog(page).getByRole('button', { name: 'Позначити сплаченою' }).click()
  await expect(header(page)).toContainText('Оплачено')
  await page.getByRole('button', { name: 'Додати відгук' }).click()
  await dialog(page).getByLabel('Відгук клієнта').fill('Уважна й терпляча')
  await dialog(page).getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.locator('main').getByText('Уважна й терпляча')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Історія' })).toContainText('Оплачено')
  await expectAccessible(page)
})

test(
  'staff pause an order, pass it to the school and take it back',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    test.slow()
    await logInStaff(page, 'ua', 1, newOrder)
    await createOrder(page, 'Петро Чекає', phoneFor(project.name, 2))
    await fromMenu(page, 'Поставити на паузу')
    await dialog(page).getByRole('button', { name: 'Поставити на паузу' }).click()
    await expect(header(page)).toContainText('Пауза до')
    await press(page, 'Завершити паузу')
    await expect(header(page)).toContainText('Нова')

    await fromMenu(page, 'Передати школі')
    await dialog(page).getByRole('button', { name: 'Передати школі' }).click()
    await expect(header(page)).toContainText('У школі: нова')
    await press(page, 'Школа взяла в роботу')
    await expect(header(page)).toContainText('У школі: у роботі')
    await press(page, 'Повернути на сайт як нову')
    await expect(header(page)).toContainText('Нова')

    await fromMenu(page, 'Завершити заявку')
    await dialog(page).getByRole('button', { name: 'Завершити заявку' }).click()
    await expect(dialog(page)).toContainText('Виберіть хоча б одну причину.')
    await dialog(page).getByText('Не підходить ціна', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Завершити заявку' }).click()
    await expect(header(page)).toContainText('Завершено')
  },
)

test(
  'staff filter the list, share the filter and export the list',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    test.slow()
    await logInStaff(page, 'ua', 2, newOrder)
    const name = `Оксана Шукає ${project.name}`
    const id = await createOrder(page, name, phoneFor(project.name, 3))
    await page.goto(siteUrl('ua', '/panel/users_orders/'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excel' }).click()
    await expect(
      page
        .locator('[role=alert], [aria-live]')
        .getByText(/фільтр/)
        .first(),
    ).toBeVisible()

    await page.getByLabel('Клієнт: ім’я, телефон або пошта').fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/client=/)
    await expect(rows(page)).toHaveCount(1)
    await rows(page)
      .getByRole('button', { name: `В обране: заявка №${id}` })
      .click()
    await expect(rows(page).getByRole('button', { name: `В обране: заявка №${id}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Збережені фільтри' }).click()
    await page.getByRole('menuitem', { name: 'Зберегти ці фільтри…' }).click()
    await dialog(page).getByLabel('Назва').fill(`Оксана ${project.name}`)
    await dialog(page).getByRole('checkbox').check()
    await dialog(page).getByRole('button', { name: 'Зберегти' }).click()
    await expect(dialog(page)).toBeHidden()

    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await loading).suggestedFilename()).toMatch(/\.xlsx$/)

    await page.locator('body').press('j')
    await expect(rows(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('h1')).toHaveText(`№${id}`)

    const other = await browser.newContext({ viewport: page.viewportSize() })
    const colleague = await other.newPage()
    await logInStaff(colleague, 'ua', 4, '/panel/users_orders/')
    await colleague.locator('html[data-live]').waitFor()
    await colleague.getByRole('button', { name: 'Збережені фільтри' }).click()
    await colleague.getByRole('menuitem', { name: new RegExp(`^Оксана ${project.name}`) }).click()
    await expect(rows(colleague)).toHaveCount(1)
    await other.close()
  },
)

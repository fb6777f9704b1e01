import type { Page } from '@playwright/test'
import { at, expect, looksRight, signIn, test } from './support/person.ts'

const newOrder = '/panel/users_orders/new/'
const rows = (page: Page) => page.locator('tbody tr[data-item]')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)
const header = (page: Page) => page.locator('main header')
const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody called: the number of the order that staff wrote down for them. */
async function writeDown(page: Page, name: string, phone: string): Promise<string> {
  const form = page.locator('main form')
  await form.getByLabel('Предмет 1').selectOption({ label: 'Англійська мова' })
  await form.getByLabel('Мета').fill('Підготовка до вступу')
  await form.getByRole('checkbox', { name: 'Онлайн' }).check()
  await form.getByLabel('Ім’я').fill(name)
  await form.getByLabel('Телефон').fill(phone)
  await looksRight(page)
  await form.getByRole('button', { name: 'Створити заявку' }).click()
  await page.waitForURL(/users_orders\/\d+\/$/)
  return /(\d+)\/$/.exec(page.url())![1]!
}

/** On a phone, what was just done is said over the buttons: a touch takes it off. */
async function press(page: Page, name: string): Promise<void> {
  const said = page.locator('[aria-live=polite] p')
  // It may also go by itself, just then.
  if (test.info().project.name === 'phone')
    while ((await said.count()) > 0)
      await said
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  await header(page).getByRole('button', { name }).click()
}

async function fromMenu(page: Page, item: string): Promise<void> {
  await press(page, 'Ще')
  await page.getByRole('menuitem', { name: item }).click()
}

/** A day that is always ahead, as it is typed there. */
const typed = new Intl.DateTimeFormat('uk', { day: '2-digit', month: '2-digit', year: 'numeric' })
const inFortyDays = () => typed.format(Date.now() + 40 * 86_400_000)

const phoneFor = (project: string, place: number) => `067${project === 'phone' ? '71' : '72'}0000${place}`

test("an order's way through the hands of staff, from the call to the review", async ({ page }, { project }) => {
  test.slow()
  await signIn(page, 'ua', 2, newOrder)
  const name = `Ірина Дзвонила ${project.name}`
  const id = await writeDown(page, name, phoneFor(project.name, 1))
  await expect(page.locator('h1')).toHaveText(`№${id}`)
  await expect(page.getByText('Підготовка до вступу')).toBeVisible()
  await looksRight(page)

  await press(page, 'Взяти в роботу')
  await expect(notice(page, 'Тепер над нею працюєте ви')).toBeVisible()
  await press(page, 'Запропонувати репетиторам')
  await expect(header(page)).toContainText('Запропоновано репетиторам')
  await fromMenu(page, 'Більше не пропонувати')
  await expect(header(page)).toContainText('В роботі')
  await press(page, 'Запропонувати репетиторам')
  await expect(header(page)).toContainText('Запропоновано репетиторам')

  const tutor = page.locator('main li', { has: page.getByRole('button', { name: /^Призначити: / }) }).first()
  await tutor.getByRole('button', { name: /^Жовта позначка: / }).click()
  await expect(tutor.getByRole('button', { name: /^Жовта позначка: / })).toHaveAttribute('aria-pressed', 'true')
  await tutor.getByRole('button', { name: /бал/ }).click()
  await expect(tutor).toContainText('Рейтинг')
  await looksRight(page)
  await tutor.getByRole('button', { name: /^Призначити: / }).click()
  await expect(header(page)).toContainText('Репетитора призначено')

  await press(page, 'Призначити перше заняття')
  await dialog(page).getByLabel('День', { exact: true }).fill(inFortyDays())
  await dialog(page)
    .getByLabel('Час', { exact: true })
    .fill(project.name === 'phone' ? '05:15' : '07:15')
  await looksRight(page)
  await dialog(page).getByRole('button', { name: 'Призначити перше заняття' }).click()
  await expect(header(page)).toContainText('Перше заняття призначено')
  await press(page, 'Позначити оплаченим')
  await dialog(page).getByLabel('Як оплачено').fill('Картка')
  await dialog(page).getByRole('button', { name: 'Позначити оплаченим' }).click()
  await expect(header(page)).toContainText('Оплачено')
  await page.getByRole('button', { name: 'Записати відгук' }).click()
  await dialog(page).getByLabel('Що каже клієнт').fill('Уважна й терпляча')
  await dialog(page).getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.locator('main').getByText('Уважна й терпляча')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Що відбувалося' })).toContainText('Оплачено')
  await looksRight(page)
})

test(
  'staff pause an order, hand it to the school and take it back',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    test.slow()
    await signIn(page, 'ua', 1, newOrder)
    await writeDown(page, 'Петро Чекає', phoneFor(project.name, 2))
    await fromMenu(page, 'Поставити на паузу')
    await dialog(page).getByRole('button', { name: 'Поставити на паузу' }).click()
    await expect(header(page)).toContainText('Пауза до')
    await press(page, 'Завершити паузу')
    await expect(header(page)).toContainText('Нова')

    await fromMenu(page, 'Передати школі')
    await dialog(page).getByRole('button', { name: 'Передати школі' }).click()
    await expect(header(page)).toContainText('У школі: нова')
    await press(page, 'Школа взяла в роботу')
    await expect(header(page)).toContainText('У школі: в роботі')
    await press(page, 'Повернути на сайт як нову')
    await expect(header(page)).toContainText('Нова')

    await fromMenu(page, 'Завершити заявку')
    await dialog(page).getByRole('button', { name: 'Завершити заявку' }).click()
    await expect(dialog(page)).toContainText('Оберіть принаймні одну причину.')
    await dialog(page).getByText('Не підходить ціна', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Завершити заявку' }).click()
    await expect(header(page)).toContainText('Завершено')
  },
)

test(
  'staff narrow the list, share a filter, and take the list along',
  { tag: '@desk' },
  async ({ page, browser }, { project }) => {
    test.slow()
    await signIn(page, 'ua', 2, newOrder)
    const name = `Оксана Шукає ${project.name}`
    const id = await writeDown(page, name, phoneFor(project.name, 3))
    await page.goto(at('ua', '/panel/users_orders/'))
    await looksRight(page)
    await page.getByRole('button', { name: 'Excel' }).click()
    await expect(
      page
        .locator('[role=alert], [aria-live]')
        .getByText(/фільтр/)
        .first(),
    ).toBeVisible()

    await page.getByLabel('Клієнт: ім’я, телефон або e-mail').fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/client=/)
    await expect(rows(page)).toHaveCount(1)
    await rows(page)
      .getByRole('button', { name: `Обране: заявка №${id}` })
      .click()
    await expect(rows(page).getByRole('button', { name: `Обране: заявка №${id}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await looksRight(page)

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
    await signIn(colleague, 'ua', 4, '/panel/users_orders/')
    await colleague.locator('html[data-live]').waitFor()
    await colleague.getByRole('button', { name: 'Збережені фільтри' }).click()
    await colleague.getByRole('menuitem', { name: new RegExp(`^Оксана ${project.name}`) }).click()
    await expect(rows(colleague)).toHaveCount(1)
    await other.close()
  },
)

import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { at, expect, looksRight, test } from './support/person.ts'

/** A published tutor who takes no requests. */
const fullyBooked = (edition: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select id from tutor where edition = $1 and state = 'published' and active and not accept_orders
         and deletion_requested_at is null and deleted_at is null order by id limit 1`,
      [edition],
    )
    return rows[0]!.id
  })

/** Somebody who takes requests, teaches several subjects, and comes to students. */
const travelling = (edition: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string; first_name: Record<string, string> }>(
      `select t.id, t.first_name from tutor t where t.edition = $1 and t.state = 'published' and t.active
         and t.accept_orders and t.deletion_requested_at is null and t.deleted_at is null and not t.school_tutor
         and t.work_travel and t.work_online
         and (select count(*) from tutor_subject s where (s.edition, s.tutor_id) = (t.edition, t.id)) > 1
         and exists (select from tutor_place p where (p.edition, p.tutor_id) = (t.edition, t.id) and p.kind = 'travel')
       order by t.id limit 1`,
      [edition],
    )
    return { id: rows[0]!.id, name: Object.values(rows[0]!.first_name)[0]! }
  })
const placedOrder = (id: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<Record<string, unknown>>('select * from lesson_order where id = $1', [id])
    return rows[0]
  })

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

/** Whoever asks often has to show that they mean it, which takes seconds: here an hour passes in between. */
test.beforeEach(() => inDatabase((database) => database.query("delete from call_count where key like 'requests %'")))

test('a guest asks a tutor, question by question', async ({ page }, { project }) => {
  test.slow()
  const { id, name } = await travelling('in')
  await page.goto(at('in', `/user-${id}/`))
  await page.getByRole('link', { name: `Ask ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A request to ${name}`)
  // Nothing is guessed of what somebody teaches several of.
  await next(page)
  const subjects = page.getByRole('group', { name: `Subjects that ${name} teaches` })
  await expect(subjects).toContainText('Choose a subject to go on.')
  await expect(subjects.getByRole('checkbox').first()).toBeFocused()
  await looksRight(page)
  await subjects.locator('label').first().click()
  await page.getByRole('group', { name: 'For whom, at which level' }).locator('label').first().click()
  await next(page)

  await expect(question(page, 'What are the lessons for?')).toBeFocused()
  await expect(page.getByText('You may skip this question.')).toBeVisible()
  await page.getByLabel('Your goal, in your own words').fill('Get ready for the board exams')
  await page.reload()
  await expect(page.getByLabel('Your goal, in your own words')).toHaveValue('Get ready for the board exams')
  await next(page)

  await next(page)
  await expect(page.getByText('Choose at least one of these.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Online' }).check()
  await page.getByRole('checkbox', { name: 'At my place' }).check()
  const city = page.getByRole('combobox', { name: 'City' })
  if ((await city.inputValue()) === '') {
    await city.click()
    await city.press('ArrowDown')
    await city.press('Enter')
  }
  await page.getByLabel('Address').fill('Quiet Lane 5')
  await looksRight(page)
  await next(page)

  await expect(question(page, 'When would lessons suit you?')).toBeFocused()
  await page.getByText('Weekday evenings').click()
  await page.getByRole('button', { name: 'Choose exact hours' }).click()
  await expect(page.getByText('20 hours a week')).toBeVisible()
  await looksRight(page)
  await next(page)

  // The browser's own way back, and forth.
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Weekday evenings' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Address')).toHaveValue('Quiet Lane 5')
  await page.goForward()
  await page.goForward()
  await page.getByLabel('How often').selectOption('2')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(question(page, 'When would lessons suit you?')).toBeFocused()
  await next(page)
  await expect(page.getByLabel('How often')).toHaveValue('2')
  await next(page)

  await page.getByLabel('Your name').fill('Priya Guest')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Guest')
  await looksRight(page)
  await page.getByLabel('Phone').fill(project.name === 'phone' ? '9811112201' : '9811112202')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByText('Your request', { exact: true }).click()
  await expect(page.getByText('Get ready for the board exams')).toBeVisible()
  await page.getByRole('button', { name: 'Send the request' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Your request is on its way to ${name}` })).toBeFocused()
  await page.reload()
  await page.getByLabel('Your wishes').fill('The textbook is by R. D. Sharma')
  await page.getByRole('button', { name: 'Add' }).first().click()
  await expect(page.getByText('Added to your request.')).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Choose a day and a time.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day and time of the first lesson').fill(`${day}T17:30`)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Written down.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Open my request' }).click()
  await page.waitForURL(/\/zayavka\/\d+\/$/)
  const order = await placedOrder(/zayavka\/(\d+)/.exec(page.url())![1]!)
  expect(order).toMatchObject({ origin: 'personal', personal_tutor_id: id, class_regularity: 2, name: 'Priya Guest' })
  expect(order).toMatchObject({ goal: 'Get ready for the board exams', wishes: 'The textbook is by R. D. Sharma' })
  expect(order!['first_class_wish']).not.toBeNull()
  // What was sent is not kept.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Quiet Lane')
})

test('a guest leaves a subject and a number', async ({ page }, { project }) => {
  await page.goto(at('pl', '/'))
  await page.getByRole('link', { name: 'Zostaw zapytanie' }).click()
  await page.getByRole('link', { name: 'Zostaw tylko kontakt' }).click()
  await expect(page).toHaveURL(/\?form=short$/)
  await page.getByRole('button', { name: 'Wyślij zapytanie' }).click()
  const subject = page.getByRole('combobox', { name: 'Przedmiot' })
  await expect(subject).toBeFocused()
  await subject.pressSequentially('matem')
  await subject.press('Enter')
  await page.getByLabel('Twoje imię').fill('Zofia Gość')
  await page.getByLabel('Telefon').fill(project.name === 'phone' ? '600111201' : '600111202')
  await page.reload()
  await expect(page.getByLabel('Twoje imię')).toHaveValue('Zofia Gość')
  await page.getByRole('button', { name: 'Wyślij zapytanie' }).click()
  await expect(page.getByRole('checkbox', { name: /^Akceptuję/ })).toBeFocused()
  await looksRight(page)
  await page.getByRole('checkbox', { name: /^Akceptuję/ }).check()
  await page.getByRole('button', { name: 'Wyślij zapytanie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mamy Twoje zapytanie' })).toBeFocused()
  await looksRight(page)
})

test('a client is not asked for what is known', async ({ page }) => {
  await page.goto(at('ua', '/client-login'))
  // Signs in without the page for it, which has its own journey.
  await page.evaluate(async () => {
    const body = JSON.stringify({ login: 'client@demo.test', password: 'demo-repeto' })
    await fetch('/api/client/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  // A tutor who takes no requests is replaced by others who are a good fit.
  await page.goto(at('ua', `/request/${await fullyBooked('ua')}/?lesson=matematika&online=1`))
  await expect(page.getByText('поки не бере нових учнів')).toBeVisible()
  const go = page.getByRole('button', { name: 'Далі' })
  const subject = page.getByRole('combobox', { name: /предмет/i })
  await subject.click()
  await subject.press('ArrowDown')
  await subject.press('Enter')
  await go.click()
  await go.click()
  await expect(page.getByRole('checkbox', { name: 'Онлайн' })).toBeChecked()
  for (const _ of ['place', 'times', 'lessons']) await go.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Перевірте й надішліть' })).toBeFocused()
  await expect(page.getByText('ви вже увійшли')).toBeVisible()
  await expect(page.locator('main input')).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('button', { name: 'Змінити: Мета' }).click()
  await page.getByLabel('Ваша мета своїми словами').fill('Вступ до університету')
  for (const _ of ['goal', 'place', 'times', 'lessons']) await go.click()
  await expect(page.getByText('Вступ до університету')).toBeVisible()
  await page.getByRole('button', { name: 'Надіслати запит' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ваш запит у нас' })).toBeFocused()
  await page.getByRole('link', { name: 'Відкрити мій запит' }).click()
  await page.waitForURL(/\/zayavka\/\d+\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions can be read', { tag: '@phone' }, async ({ page }) => {
    await page.goto(at('in', '/request/?form=short'))
    await expect(page.getByRole('combobox', { name: 'Subject' })).toBeVisible()
    await expect(page.getByLabel('Phone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the request' })).toBeDisabled()
  })
})

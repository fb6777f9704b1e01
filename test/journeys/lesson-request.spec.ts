import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

const findUnavailableTutor = (edition: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select id from tutor where edition = $1 and state = 'published' and active and not accept_orders
         and deletion_requested_at is null and deleted_at is null order by id limit 1`,
      [edition],
    )
    return rows[0]!.id
  })

/** Finds a tutor who accepts requests, teaches several subjects and travels to students. */
const findTravellingTutor = (edition: string) =>
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
const findOrder = (id: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<Record<string, unknown>>('select * from lesson_order where id = $1', [id])
    return rows[0]
  })

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

/** Clears the request limit, since frequent requests need a slow captcha. */
test.beforeEach(() => inDatabase((database) => database.query("delete from call_count where key like 'requests %'")))

test('a guest sends a request to a tutor step by step', { tag: '@main' }, async ({ page }, { project }) => {
  test.slow()
  const { id, name } = await findTravellingTutor('in')
  await page.goto(siteUrl('in', `/user-${id}/`))
  await page.getByRole('link', { name: `Contact ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Request lessons with ${name}`)
  // With several subjects, none is preselected.
  await next(page)
  const subjects = page.getByRole('group', { name: `Subjects ${name} teaches` })
  await expect(subjects).toContainText('Choose a subject to continue.')
  await expect(subjects.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page)
  await subjects.locator('label').first().click()
  await page.getByRole('group', { name: 'Student’s level' }).locator('label').first().click()
  await next(page)

  await expect(question(page, 'What’s your goal?')).toBeFocused()
  await expect(page.getByText('This step is optional.')).toBeVisible()
  await page.getByLabel('Your goal, in your own words').fill('Get ready for the board exams')
  await page.reload()
  await expect(page.getByLabel('Your goal, in your own words')).toHaveValue('Get ready for the board exams')
  await next(page)

  await next(page)
  await expect(page.getByText('Choose at least one option.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Online' }).check()
  await page.getByRole('checkbox', { name: 'At my place' }).check()
  const city = page.getByRole('combobox', { name: 'City' })
  if ((await city.inputValue()) === '') {
    await city.click()
    await city.press('ArrowDown')
    await city.press('Enter')
  }
  await page.getByLabel('Address').fill('Quiet Lane 5')
  await expectAccessible(page)
  await next(page)

  await expect(question(page, 'When are you available?')).toBeFocused()
  await page.getByText('Weekday evenings').click()
  await page.getByRole('button', { name: 'Choose exact times' }).click()
  await expect(page.getByText('20 hours per week')).toBeVisible()
  await expectAccessible(page)
  await next(page)

  // Browser back and forward keep the answers.
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Weekday evenings' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Address')).toHaveValue('Quiet Lane 5')
  await page.goForward()
  await page.goForward()
  await page.getByLabel('How often').selectOption('2')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(question(page, 'When are you available?')).toBeFocused()
  await next(page)
  await expect(page.getByLabel('How often')).toHaveValue('2')
  await next(page)

  await page.getByLabel('Your name').fill('Priya Guest')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Guest')
  await expectAccessible(page)
  await page.getByLabel('Phone').fill(project.name === 'phone' ? '9811112201' : '9811112202')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByText('Your request', { exact: true }).click()
  await expect(page.getByText('Get ready for the board exams')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `We’ve sent your request to ${name}` })).toBeFocused()
  await page.reload()
  await page.getByLabel('Your notes').fill('The textbook is by R. D. Sharma')
  await page.getByRole('button', { name: 'Add' }).first().click()
  await expect(page.getByText('Added to your request.')).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Choose a date and time.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date and time of the first lesson').fill(`${day}T17:30`)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Saved. The tutor will confirm')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open my request' }).click()
  await page.waitForURL(/\/zayavka\/\d+\/$/)
  const order = await findOrder(/zayavka\/(\d+)/.exec(page.url())![1]!)
  expect(order).toMatchObject({ origin: 'personal', personal_tutor_id: id, class_regularity: 2, name: 'Priya Guest' })
  expect(order).toMatchObject({ goal: 'Get ready for the board exams', wishes: 'The textbook is by R. D. Sharma' })
  expect(order!['first_class_wish']).not.toBeNull()
  // The draft is deleted after sending.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Quiet Lane')
})

test('a guest sends the short form', async ({ page }, { project }) => {
  await page.goto(siteUrl('pl', '/'))
  await page.getByRole('link', { name: 'Zostaw zgłoszenie' }).click()
  await page.getByRole('link', { name: 'Zostaw tylko kontakt' }).click()
  await expect(page).toHaveURL(/\?form=short$/)
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  const subject = page.getByRole('combobox', { name: 'Przedmiot' })
  await expect(subject).toBeFocused()
  await subject.pressSequentially('matem')
  await subject.press('Enter')
  await page.getByLabel('Twoje imię').fill('Zofia Gość')
  await page.getByLabel('Telefon').fill(project.name === 'phone' ? '600111201' : '600111202')
  await page.reload()
  await expect(page.getByLabel('Twoje imię')).toHaveValue('Zofia Gość')
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await expect(page.getByRole('checkbox', { name: /^Akceptuję/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Akceptuję/ }).check()
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mamy Twoje zgłoszenie' })).toBeFocused()
  await expectAccessible(page)
})

test('a logged-in client is not asked for known contacts', async ({ page }) => {
  await page.goto(siteUrl('ua', '/client-login'))
  // Logs in by API, since the login page has its own journey.
  await page.evaluate(async () => {
    const body = JSON.stringify({ login: 'client@demo.test', password: 'demo-repeto' })
    await fetch('/api/client/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  // A tutor who takes no requests is replaced by others who are a good fit.
  await page.goto(siteUrl('ua', `/request/${await findUnavailableTutor('ua')}/?lesson=matematika&online=1`))
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Змінити: Мета' }).click()
  await page.getByLabel('Опишіть мету своїми словами').fill('Вступ до університету')
  for (const _ of ['goal', 'place', 'times', 'lessons']) await go.click()
  await expect(page.getByText('Вступ до університету')).toBeVisible()
  await page.getByRole('button', { name: 'Надіслати заявку' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ми отримали вашу заявку' })).toBeFocused()
  await page.getByRole('link', { name: 'Відкрити мою заявку' }).click()
  await page.waitForURL(/\/zayavka\/\d+\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is readable', { tag: '@phone' }, async ({ page }) => {
    await page.goto(siteUrl('in', '/request/?form=short'))
    await expect(page.getByRole('combobox', { name: 'Subject' })).toBeVisible()
    await expect(page.getByLabel('Phone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send request' })).toBeDisabled()
  })
})

test(
  'a request that its tutor cannot take goes to other tutors with what was typed',
  { tag: ['@phone', '@main'] },
  async ({ page }) => {
    // Another journey sends a request to such a tutor of another edition at the same time.
    const { id, name } = await findTravellingTutor('us')
    const accept = (value: boolean) =>
      inDatabase((database) => database.query('update tutor set accept_orders = $1 where id = $2', [value, id]))
    await page.goto(siteUrl('us', `/request/${id}/?form=short`))
    await page
      .getByRole('group', { name: `Subjects ${name} teaches` })
      .locator('label')
      .first()
      .click()
    await page.getByLabel('Your name').fill('Asha')
    await page.getByLabel('Email').fill('asha.moves.on@example.com')
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await accept(false)
    try {
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('alert')).toContainText('Nothing you typed is lost')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ask other tutors' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ll find you a tutor')
      await expect(page.getByLabel('Your name')).toHaveValue('Asha')
      await expect(page.getByLabel('Email')).toHaveValue('asha.moves.on@example.com')
      const terms = page.getByRole('checkbox', { name: 'I agree to the terms' })
      if (!(await terms.isChecked())) await terms.check()
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve received your request')
    } finally {
      await accept(true)
    }
  },
)

import type { Page } from '@playwright/test'
import { editions } from '#editions/editions.ts'
import { referenceOf } from '#editions/reference.ts'
import { grammar } from '#features/placement-test/server/questions/grammar.ts'
import { reading } from '#features/placement-test/server/questions/reading.ts'
import { vocabulary } from '#features/placement-test/server/questions/vocabulary.ts'
import { expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

// Forty screens take their time on a busy machine.
test.describe.configure({ timeout: 240_000 })

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const finish = (page: Page) => page.getByRole('button', { name: 'Finish and see the result' })

/** The number of the correct option of each question, from the data of the test. */
const key = [...grammar, ...vocabulary, ...reading].map(({ answer }) => Number(answer))

async function takePlacement(page: Page, correct: number, reloadAt?: number): Promise<void> {
  await page.goto(siteUrl('us', '/test/english/start'))
  await page.getByRole('button', { name: 'Start the test' }).click()
  for (const [at, answer] of key.entries()) {
    const number = at + 1
    await expect(page.getByRole('heading', { name: `Question ${number} of 40` })).toBeVisible()
    if (number === reloadAt) {
      await page.reload()
      await expect(page.getByRole('heading', { name: `Question ${number} of 40` })).toBeVisible()
      await page.goto(siteUrl('us', '/test/english/'))
      await expect(page.getByRole('heading', { name: `Question ${number} of 40` })).toBeVisible()
      await expectAccessible(page)
    }
    const chosen = at < correct ? answer : (answer % 4) + 1
    const option = page.getByRole('radio').nth(chosen - 1)
    // On a busy machine the page may scroll to its top just before the click.
    await expect(() => option.check({ timeout: 5000 })).toPass()
    await (number < 40 ? next(page) : finish(page)).click()
  }
}

test('a placement test on a phone goes on after a reload and ends with a level @phone', async ({ page }) => {
  await page.goto(siteUrl('us', '/test/english/start'))
  await expectAccessible(page)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await takePlacement(page, 11, 15)
  await expect(page.getByRole('heading', { name: 'A2: elementary' })).toBeVisible()
  await expect(page.getByText('11 of 40 correct')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Tutors for your next step' })).toBeVisible()
  const shared = page.url()
  // Social networks read the first HTML of the result, which names its picture.
  await page.reload()
  const picture = new URL((await page.locator('meta[property="og:image"]').getAttribute('content'))!)
  const drawn = await page.evaluate(async (address) => {
    const { status, headers } = await fetch(address)
    return [status, headers.get('content-type')]
  }, picture.pathname + picture.search)
  expect(drawn).toEqual([200, 'image/jpeg'])
  await page.context().clearCookies()
  await page.goto(shared)
  await expect(page.getByRole('heading', { name: 'A2: elementary' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your answers' })).toHaveCount(0)
})

/** The level of each number of correct answers at which a band ends or begins. */
const limits: [correct: number, level: string][] = [
  [10, 'A1: beginner'],
  [11, 'A2: elementary'],
  [18, 'A2: elementary'],
  [19, 'B1: intermediate'],
  [26, 'B1: intermediate'],
  [27, 'B2: upper intermediate'],
  [32, 'B2: upper intermediate'],
  [33, 'C1: advanced'],
  [37, 'C1: advanced'],
  [38, 'C2: proficient'],
]

test('one answer more or fewer changes the level at the limits @desk', async ({ page }) => {
  for (const [correct, level] of limits) {
    await page.goto(siteUrl('us', '/test/english/start'))
    await page.getByRole('button', { name: 'Start the test' }).click()
    await expect(page.getByRole('heading', { name: 'Question 1 of 40' })).toBeVisible()
    await page.evaluate(async (answers) => {
      for (const [at, answer] of answers.entries())
        await fetch('/api/client/examination_test/answer', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ alias: 'english', number: at + 1, answer }),
        })
    }, key.slice(0, correct).map(String))
    await page.goto(siteUrl('us', '/test/english/?number=40'))
    await finish(page).click()
    await expect(page.getByRole('heading', { name: level })).toBeVisible()
    await expect(page.getByText(`${correct} of 40 correct`)).toBeVisible()
  }
})

test('a test is taken with the keyboard alone @desk', async ({ page }) => {
  await page.goto(siteUrl('us', '/test/sat-practice/'))
  await page.getByRole('button', { name: 'Start the test' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 1 of 20' })).toBeVisible()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 2 of 20' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.getByText('All questions').click()
  await page.getByText('Start over', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete answers and start over' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a test is a series of plain forms @phone', async ({ page }) => {
    await page.goto(siteUrl('in', '/test/jee-practice/'))
    await page.getByRole('button', { name: 'Start the test' }).click()
    await expect(page.getByRole('heading', { name: 'Question 1 of 20' })).toBeVisible()
    await page.getByRole('textbox').fill('25')
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Question 2 of 20' })).toBeVisible()
    await page.goto(siteUrl('in', '/test/jee-practice/question/?number=20'))
    await finish(page).click()
    await expect(page.getByText('1 of 20 correct')).toBeVisible()
  })
})

for (const edition of editions)
  test(`the examination test of ${edition.code} is taken and explained @phone`, async ({ page }) => {
    const { alias } = referenceOf(edition).tests[0]!
    await page.goto(siteUrl(edition.code, '/test/'))
    await expectAccessible(page)
    await page.locator(`a[href="/test/${alias}/"]`).first().click()
    await expect(page).toHaveURL(siteUrl(edition.code, `/test/${alias}/`))
    await page.locator('form button[type=submit]').first().click()
    // The number of the question is in the address of every screen.
    for (let number = 1; number < 20; number++) {
      await expect(page.locator('input[name=number]')).toHaveValue(String(number))
      if (number === 4) await expectAccessible(page)
      await page.locator('form button[type=submit]').first().click()
    }
    await expect(page.locator('input[name=number]')).toHaveValue('20')
    await page.locator('button[name=finish]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('0%')
    await expect(page.locator('img[src^="/og/"]')).toBeVisible()
    await expect(page.locator('section[aria-labelledby=review] li')).toHaveCount(20)
    await expectAccessible(page)
  })

test('staff see which questions are bad and change them @desk', async ({ page }) => {
  await logInStaff(page, 'us', 1, '/panel/tests/')
  await page.getByRole('link', { name: 'English level test' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Test statistics' }).click()
  await expect(page.getByRole('row', { name: /My sister/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Works well' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /My sister/ }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('My sister ____ a doctor.')
})

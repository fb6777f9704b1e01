import type { Browser, Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

const bell = (page: Page) => page.locator('[data-slot=bell]')
const chat = (page: Page) => page.getByRole('region', { name: 'Чати' })
const log = (page: Page) => page.getByRole('log')

/** Opens a second browser as the demo client with a new order. */
async function openClient(browser: Browser, page: Page): Promise<{ client: Page; id: number }> {
  const id = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `insert into lesson_order (edition, client_id, name, origin, status_since, created_at, changed_at, at_online)
       select edition, id, name, 'general', now(), now(), now(), true from account
       where edition = 'ua' and email = 'client@demo.test' returning id`,
    )
    return Number(rows[0]!.id)
  })
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const client = await context.newPage()
  await client.goto(siteUrl('ua', '/client-login'))
  await postCall(client, '/api/client/login', { login: 'client@demo.test', password: 'demo-repeto' })
  await postCall(client, '/api/chat/messengers/link', { service: 1 })
  return { client, id }
}

function postCall(page: Page, path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body: sent })).json() as Promise<unknown>
    },
    [path, JSON.stringify(body)] as const,
  )
}

test('staff are notified of a client message, reply to it and delete it', async ({ page, browser }) => {
  const { client, id } = await openClient(browser, page)
  await logInStaff(page, 'ua', 2)
  await page.locator('html[data-live]').waitFor()
  const entry = bell(page).locator(`section a[href="/panel/users_orders/${id}/"]`)

  const message = { order_id: id, recipient: 'admin', msg_text: 'Чи можна почати в суботу?' }
  expect(await postCall(client, '/api/chat/send', message)).toMatchObject({ status: 'success' })
  // The socket updates the bell without a reload.
  await expect(async () => {
    if (!(await entry.isVisible())) await bell(page).getByRole('button').first().click({ timeout: 500 })
    await expect(entry).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await entry.click()
  await page.waitForURL(`**/panel/users_orders/${id}/?chat=client`)
  await expect(log(page)).toContainText('Чи можна почати в суботу?')
  await expectAccessible(page)

  await chat(page).getByRole('textbox').fill('Так, о десятій')
  await chat(page).getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(log(page)).toContainText('Так, о десятій')
  const read = () =>
    client.evaluate(async (order) => {
      const answer = await fetch(`/api/chat/messages?order_id=${order}&with=admin`)
      return JSON.stringify(await answer.json())
    }, id)
  await expect.poll(read).toContain('Так, о десятій')

  await chat(page).getByRole('button', { name: 'Написати в Telegram' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Текст' }).fill('Чекаємо на вас')
  await dialog.getByRole('button', { name: 'Надіслати', exact: true }).click()
  // Earlier messages are delivered first, and wait a little for the client to read them on the site.
  const sent = log(page).locator('[data-position]', { hasText: 'Чекаємо на вас' })
  await expect(sent).toContainText('надсилається: Telegram')
  await inDatabase((database) =>
    database.query(`update messenger_delivery set state = 'refused' where text = 'Чекаємо на вас'`),
  )
  await page.reload()
  await expect(sent).toContainText('Telegram: не доставлено')
  await expectAccessible(page)

  await log(page).getByText('Чи можна почати в суботу?').hover()
  await chat(page).getByRole('button', { name: 'Видалити повідомлення' }).first().click()
  await dialog.getByRole('button', { name: 'Видалити повідомлення' }).click()
  await expect(log(page)).not.toContainText('Чи можна почати в суботу?')
  expect(await read()).not.toContain('Чи можна почати в суботу?')
  await client.context().close()
})

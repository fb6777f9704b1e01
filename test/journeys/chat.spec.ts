import type { Browser, Page, TestInfo } from '@playwright/test'
import { logInParties, openPage, placeRequest, postCall } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, blankPath, logInStaff, test } from './support/person.ts'
import { screens } from './support/screens.ts'

const phone = { viewportSize: () => screens.phone }
const chat = (page: Page) => page.locator('#client_chat_block')
const field = (page: Page) => chat(page).getByRole('textbox')
const log = (page: Page) => chat(page).getByRole('log')

// The journey uses one screen of each size.
test(
  'client and tutor chat, one reconnects after going offline, and staff join',
  { tag: ['@desk', '@main'] },
  async ({ page, browser }, info) => {
    test.slow()
    const [edition, tutor, client] = ['us', page, await openPage(browser, phone)]
    const { id, tutor_id } = await acceptedOrder(edition, { client, tutor }, info)
    await client.goto(siteUrl(edition, `/zayavka/${id}/#client_chat_block`))
    await expect(field(client)).toBeFocused()
    await tutor.goto(siteUrl(edition, `/zayavka/${id}/`))

    await expect(chat(tutor).getByText('is online')).toBeVisible()
    await field(client).fill('Good evening! ')
    await expect(chat(tutor).getByText('is typing')).toBeVisible()
    await sendMessage(client, 'Good evening! When can we begin?')
    await expect(log(tutor)).toContainText('When can we begin?')
    await expect(log(client).getByLabel('Read', { exact: true })).toBeVisible()
    await sendMessage(tutor, 'On Monday, see https://example.test/plan.')
    await expect(log(client).getByRole('link', { name: 'https://example.test/plan' })).toBeVisible()
    await expectAccessible(client)
    await expectAccessible(tutor)

    await client.context().setOffline(true)
    await expect(chat(client).getByText('You’re offline')).toBeVisible()
    for (const words of ['In the tunnel, one', 'In the tunnel, two']) await sendMessage(client, words)
    for (const words of ['Meanwhile, one', 'Meanwhile, two']) await sendMessage(tutor, words)
    await expect(log(client).getByLabel('Sending')).toHaveCount(2)
    await field(client).fill('A draft')
    await client.context().setOffline(false)
    await expect(log(tutor)).toContainText('In the tunnel, two')
    await expect(log(client)).toContainText('Meanwhile, two')
    await expect(log(client).getByLabel('Sending')).toHaveCount(0)
    const received = await positions(tutor)
    expect(await positions(client)).toEqual(received)
    expect(received).toEqual(received.map((_, place) => place + 1))
    expect(await log(tutor).innerText()).toMatch(/Meanwhile, one[^]*Meanwhile, two/)
    expect(await log(client).innerText()).toMatch(/tunnel, one[^]*tunnel, two/)

    await client.reload()
    await expect(field(client)).toHaveValue('A draft')
    const [chosen] = await Promise.all([
      client.waitForEvent('filechooser'),
      chat(client).getByRole('button', { name: 'Attach an image or PDF' }).click(),
    ])
    await chosen.setFiles({ name: 'task.png', mimeType: 'image/png', buffer: await picture(client) })
    await expect(chat(client).getByText('task.png')).toBeVisible()
    await sendMessage(client, 'This one')
    await log(tutor)
      .getByRole('button', { name: /^Image from/ })
      .click()
    const large = tutor.getByRole('dialog').getByRole('img')
    await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
    await tutor.keyboard.press('Escape')

    await attachFile(tutor, 'drop', {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    await expect(chat(tutor).getByText('plan.pdf')).toBeVisible()
    await sendMessage(tutor, 'And the plan')
    await expect(log(client).getByRole('link', { name: 'Open PDF' })).toBeVisible()
    await attachFile(client, 'paste', { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await sendMessage(client, 'Not a picture')
    await expect(log(client).getByRole('button', { name: 'Send again' })).toBeInViewport()
    await log(client).getByRole('button', { name: 'Remove' }).click()
    await expect(log(client)).not.toContainText('Not a picture')

    await asStaff(browser, edition, {
      order_id: id,
      recipient: 'both',
      recipient_id: tutor_id,
      msg_text: 'We are here',
    })
    for (const one of [client, tutor]) await expect(log(one)).toContainText('We are here')

    await client.goto(siteUrl(edition, '/client_orders'))
    const before = await unread(client)
    await sendMessage(tutor, 'See you on Monday')
    await expect(badge(client)).toHaveAttribute('data-unread', String(before + 1))
    await client.goto(siteUrl(edition, '/client_chats'))
    await expectAccessible(client)
    await client.locator('[data-conversation]').first().click()
    await expect(client.getByRole('log')).toContainText('See you on Monday')
    await expect.poll(() => unread(client)).toBe(before)
    if (before === 0) await expect(badge(client)).toHaveCount(0)
    else await expect(badge(client)).toHaveAttribute('data-unread', String(before))
    await expectAccessible(client)
    await tutor.goto(siteUrl(edition, '/chats'))
    await tutor.locator('[data-conversation]').first().click()
    await expect(tutor.getByRole('log')).toContainText('See you on Monday')
    await expectAccessible(tutor)
    await client.context().close()
  },
)

test('the chat works by polling when sockets are blocked', { tag: '@phone' }, async ({ page, browser }, info) => {
  test.slow()
  const edition = 'in'
  await page.addInitScript(() => {
    globalThis.WebSocket = class extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new Event('close')), 5)
      }
      close() {}
    } as unknown as typeof WebSocket
  })
  const tutor = await openPage(browser, page)
  const { id } = await acceptedOrder(edition, { client: page, tutor }, info)
  await page.goto(siteUrl(edition, `/zayavka/${id}/#client_chat_block`))
  await sendMessage(page, `Can you hear me?${'\nHello'.repeat(40)}`)
  await expect(log(page).getByLabel('Sent', { exact: true })).toBeVisible()
  await tutor.goto(siteUrl(edition, `/zayavka/${id}/`))
  await expect(log(tutor)).toContainText('Can you hear me?')
  // Messages out of view are not marked as read.
  await chat(tutor).getByRole('button', { name: 'Jump to latest' }).click()
  await sendMessage(tutor, 'Quite well')
  await expect(log(page)).toContainText('Quite well', { timeout: 10_000 })
  await expect(log(page).getByLabel('Read', { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect(chat(page).getByText('You’re offline')).toHaveCount(0)

  // Leaving with an unsent message asks first, and the message is sent after returning.
  await page.route('**/api/chat/send', (route) =>
    route.fulfill({ status: 429, json: { status: 'fail', error: 'too_many_requests' } }),
  )
  await sendMessage(page, 'One more thing')
  await expect(log(page).getByLabel('Sending')).toHaveCount(1)
  const confirmation = page.waitForEvent('dialog').then((dialog) => dialog.accept().then(() => dialog.message()))
  await page.getByRole('main').locator('a[href="/client_orders"]').click()
  expect(await confirmation).toContain('hasn’t been sent yet')
  await page.waitForURL('**/client_orders')
  await page.unroute('**/api/chat/send')
  await page.goBack()
  await expect(log(tutor)).toContainText('One more thing', { timeout: 15_000 })
  await expect(log(page).getByLabel('Sending')).toHaveCount(0)
  await tutor.context().close()
})

/** Other demo conversations may have unread messages, too. */
const badge = (page: Page) => page.locator('header summary [data-unread]:visible')
const unread = (page: Page) =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/api/chat/unread?role=client')).json()) as { data: { unread: number } }
    return data.unread
  })

async function sendMessage(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  // On touch devices Enter inserts a line break.
  const touch = await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)
  if (touch) await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
  else await field(page).press('Enter')
}

const positions = (page: Page) =>
  log(page)
    .locator('[data-position]')
    .evaluateAll((messages: HTMLElement[]) => messages.map((one) => Number(one.dataset['position'])))

async function acceptedOrder(edition: string, pages: Record<'client' | 'tutor', Page>, info: TestInfo) {
  const { client, tutor } = await logInParties(edition, pages, info)
  const lessons = [{ id: tutor.subject_id, levels: [] }]
  const { order_id } = await placeRequest(client.page, { location_online: true, tutor_id: tutor.id, lessons })
  await postCall(tutor.page, '/api/tutor/order/respond_personal', { order_id, answer: 'agree' })
  return { id: order_id, tutor_id: tutor.id }
}

/** A PNG of 40 by 30 pixels, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')!.fillRect(5, 5, 20, 10)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(drawn.split(',')[1]!, 'base64')
}

type FileFixture = { name: string; mimeType: string; buffer: Buffer }

/** Drops a file on the message list, or pastes it into the text field. */
async function attachFile(page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: FileFixture): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, type, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0)!)], called, { type }))
      return data
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )
  if (how === 'drop') return log(page).dispatchEvent('drop', { dataTransfer: dataTransfer })
  await field(page).evaluate(
    (at, clipboardData) =>
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    dataTransfer,
  )
}

async function asStaff(browser: Browser, edition: string, words: object): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logInStaff(page, edition, 1, blankPath)
  await postCall(page, '/api/chat/send', words)
  await context.close()
}

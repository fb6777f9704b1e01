import type { Browser, Page, TestInfo } from '@playwright/test'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { inDatabase } from './support/database.ts'
import { meet, opened, post } from './support/parties.ts'
import { at, expect, looksRight, nowhere, signIn, test } from './support/person.ts'
import { screens } from './support/screens.ts'

const phone = { viewportSize: () => screens.phone }
const chat = (page: Page) => page.locator('#client_chat_block')
const field = (page: Page) => chat(page).getByRole('textbox')
const log = (page: Page) => chat(page).getByRole('log')

// A screen of each size is in it, whatever the size of the journey's own.
test(
  'client and tutor talk, one goes offline and comes back, and we join them',
  { tag: '@desk' },
  async ({ page, browser }, info) => {
    test.slow()
    const [edition, tutor, client] = ['us', page, await opened(browser, phone)]
    const { id, tutor_id } = await agreed(edition, { client, tutor }, info)
    await client.goto(at(edition, `/zayavka/${id}/#client_chat_block`))
    await expect(field(client)).toBeFocused()
    await tutor.goto(at(edition, `/zayavka/${id}/`))

    await expect(chat(tutor).getByText('is here')).toBeVisible()
    await field(client).fill('Good evening! ')
    await expect(chat(tutor).getByText('is writing')).toBeVisible()
    await say(client, 'Good evening! When can we begin?')
    await expect(log(tutor)).toContainText('When can we begin?')
    await expect(log(client).getByLabel('Read', { exact: true })).toBeVisible()
    await say(tutor, 'On Monday, see https://example.test/plan.')
    await expect(log(client).getByRole('link', { name: 'https://example.test/plan' })).toBeVisible()
    await looksRight(client)
    await looksRight(tutor)

    await client.context().setOffline(true)
    await expect(chat(client).getByText('No connection')).toBeVisible()
    for (const words of ['In the tunnel, one', 'In the tunnel, two']) await say(client, words)
    for (const words of ['Meanwhile, one', 'Meanwhile, two']) await say(tutor, words)
    await expect(log(client).getByLabel('On its way')).toHaveCount(2)
    await field(client).fill('A draft')
    await client.context().setOffline(false)
    await expect(log(tutor)).toContainText('In the tunnel, two')
    await expect(log(client)).toContainText('Meanwhile, two')
    await expect(log(client).getByLabel('On its way')).toHaveCount(0)
    const heard = await positions(tutor)
    expect(await positions(client)).toEqual(heard)
    expect(heard).toEqual(heard.map((_, place) => place + 1))
    expect(await log(tutor).innerText()).toMatch(/Meanwhile, one[^]*Meanwhile, two/)
    expect(await log(client).innerText()).toMatch(/tunnel, one[^]*tunnel, two/)

    await client.reload()
    await expect(field(client)).toHaveValue('A draft')
    const [chosen] = await Promise.all([
      client.waitForEvent('filechooser'),
      chat(client).getByRole('button', { name: 'Attach a picture or a PDF' }).click(),
    ])
    await chosen.setFiles({ name: 'task.png', mimeType: 'image/png', buffer: await picture(client) })
    await expect(chat(client).getByText('task.png')).toBeVisible()
    await say(client, 'This one')
    await log(tutor)
      .getByRole('button', { name: /^Picture from/ })
      .click()
    const large = tutor.getByRole('dialog').getByRole('img')
    await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
    await tutor.keyboard.press('Escape')

    await bring(tutor, 'drop', {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    await expect(chat(tutor).getByText('plan.pdf')).toBeVisible()
    await say(tutor, 'And the plan')
    await expect(log(client).getByRole('link', { name: 'Open the PDF' })).toBeVisible()
    await bring(client, 'paste', { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await say(client, 'Not a picture')
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

    await client.goto(at(edition, '/client_orders'))
    const before = await unread(client)
    await say(tutor, 'See you on Monday')
    await expect(badge(client)).toHaveAttribute('data-unread', String(before + 1))
    await client.goto(at(edition, '/client_chats'))
    await looksRight(client)
    await client.locator('[data-talk]').first().click()
    await expect(client.getByRole('log')).toContainText('See you on Monday')
    await expect.poll(() => unread(client)).toBe(before)
    if (before === 0) await expect(badge(client)).toHaveCount(0)
    else await expect(badge(client)).toHaveAttribute('data-unread', String(before))
    await looksRight(client)
    await tutor.goto(at(edition, '/chats'))
    await tutor.locator('[data-talk]').first().click()
    await expect(tutor.getByRole('log')).toContainText('See you on Monday')
    await looksRight(tutor)
    await client.context().close()
  },
)

test('where sockets are blocked, plain requests bring it all', { tag: '@phone' }, async ({ page, browser }, info) => {
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
  const tutor = await opened(browser, page)
  const { id } = await agreed(edition, { client: page, tutor }, info)
  await page.goto(at(edition, `/zayavka/${id}/#client_chat_block`))
  await say(page, `Can you hear me?${'\nHello'.repeat(40)}`)
  await expect(log(page).getByLabel('Sent', { exact: true })).toBeVisible()
  await tutor.goto(at(edition, `/zayavka/${id}/`))
  await expect(log(tutor)).toContainText('Can you hear me?')
  // What is out of sight is not read.
  await chat(tutor).getByRole('button', { name: 'To the latest' }).click()
  await say(tutor, 'Quite well')
  await expect(log(page)).toContainText('Quite well', { timeout: 10_000 })
  await expect(log(page).getByLabel('Read', { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect(chat(page).getByText('No connection')).toHaveCount(0)

  // What cannot be sent is not left behind unasked, and goes on when whoever wrote it is back.
  await page.route('**/api/chat/send', (route) =>
    route.fulfill({ status: 429, json: { status: 'fail', error: 'too_many_requests' } }),
  )
  await say(page, 'One more thing')
  await expect(log(page).getByLabel('On its way')).toHaveCount(1)
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept().then(() => dialog.message()))
  await page.getByRole('main').locator('a[href="/client_orders"]').click()
  expect(await asked).toContain('not been sent yet')
  await page.waitForURL('**/client_orders')
  await page.unroute('**/api/chat/send')
  await page.goBack()
  await expect(log(tutor)).toContainText('One more thing', { timeout: 15_000 })
  await expect(log(page).getByLabel('On its way')).toHaveCount(0)
  await tutor.context().close()
})

/** Others of the demo may have written, too. */
const badge = (page: Page) => page.locator('header summary [data-unread]:visible')
const unread = (page: Page) =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/api/chat/unread?role=client')).json()) as { data: { unread: number } }
    return data.unread
  })

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  // Enter is a new line where one types on the screen.
  const touch = await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)
  if (touch) await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
  else await field(page).press('Enter')
}

const positions = (page: Page) =>
  log(page)
    .locator('[data-position]')
    .evaluateAll((said: HTMLElement[]) => said.map((one) => Number(one.dataset['position'])))

/** An order that its tutor has taken. */
async function agreed(edition: string, pages: Record<'client' | 'tutor', Page>, info: TestInfo) {
  const { client, tutor } = await meet(edition, pages, info)
  // The journeys ask from one address, more often than one person would.
  await inDatabase((database) => database.query('delete from call_count'))
  const lessons = [{ id: tutor.subject_id, levels: [] }]
  const request = { location_online: true, tutor_id: tutor.id, lessons }
  const path = '/api/client/make_personal_request'
  const { order_id } = await post<WireAnswer<typeof requestEndpoints.make>>(client.page, path, { request })
  await post(tutor.page, '/api/tutor/order/respond_personal', { order_id, answer: 'agree' })
  return { id: order_id, tutor_id: tutor.id }
}

/** A picture of 40 by 30, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')!.fillRect(5, 5, 20, 10)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(drawn.split(',')[1]!, 'base64')
}

type Brought = { name: string; mimeType: string; buffer: Buffer }

/** A file from elsewhere: dropped on what was said, or pasted where one writes. */
async function bring(page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: Brought): Promise<void> {
  const brought = await page.evaluateHandle(
    ([called, type, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0)!)], called, { type }))
      return data
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )
  if (how === 'drop') return log(page).dispatchEvent('drop', { dataTransfer: brought })
  await field(page).evaluate(
    (at, clipboardData) =>
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    brought,
  )
}

async function asStaff(browser: Browser, edition: string, words: object): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, edition, 1, nowhere)
  await post(page, '/api/chat/send', words)
  await context.close()
}

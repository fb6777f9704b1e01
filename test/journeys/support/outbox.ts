import type { Browser } from '@playwright/test'
import type { endpoints } from '#features/notifications/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'
import { expect, nowhere, signIn } from './person.ts'

/** The newest message to somebody, as staff find it in the outbox. It may take a moment to be written. */
export async function lastMessage(
  browser: Browser,
  edition: string,
  recipient: string,
  about: RegExp,
): Promise<string> {
  const staff = await browser.newContext()
  const page = await staff.newPage()
  await signIn(page, edition, 1, nowhere)
  // In the page, where a browser finds its way to every edition's host.
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await page.evaluate(
      async ([url, sent]) => {
        const options = sent && { method: 'POST', body: sent, headers: { 'content-type': 'application/json' } }
        return (await fetch(url!, options || {})).json() as Promise<Envelope<T>>
      },
      [path, body ? JSON.stringify(body) : ''],
    )
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }
  let text = ''
  await expect(async () => {
    const { messages } = await ask<WireAnswer<typeof endpoints.list>>('/api/admin/outbox/messages', {
      filters: { recipient },
    })
    const newest = messages.items.toSorted((a, b) => b.id - a.id).find((one) => about.test(one.about))
    expect(newest).toBeDefined()
    const { message } = await ask<WireAnswer<typeof endpoints.get>>(`/api/admin/outbox/message/get?id=${newest!.id}`)
    text = message.text
  }).toPass({ timeout: 15_000 })
  await staff.close()
  return text
}

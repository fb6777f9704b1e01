import type { Browser } from '@playwright/test'
import type { outboxEndpoints, outbox } from '#features/notifications/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'
import { expect, blankPath, logInStaff } from './person.ts'

/** Reads the newest message to a recipient from the staff outbox, and waits until it is written. */
export async function lastMessage(
  browser: Browser,
  edition: string,
  recipient: string,
  about: RegExp,
): Promise<string> {
  const staff = await browser.newContext()
  const page = await staff.newPage()
  await logInStaff(page, edition, 1, blankPath)
  // Fetched in the page, since only the browser resolves the hosts of all editions.
  const callApi = async <T>(path: string, body?: object): Promise<T> => {
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
    const { messages } = await callApi<WireAnswer<typeof outbox.endpoints.list>>('/api/admin/outbox/messages', {
      filters: { recipient },
    })
    const newest = messages.items.toSorted((a, b) => b.id - a.id).find((one) => about.test(one.about))
    expect(newest).toBeDefined()
    const { message } = await callApi<WireAnswer<typeof outboxEndpoints.get>>(
      `/api/admin/outbox/message/get?id=${newest!.id}`,
    )
    text = message.text
  }).toPass({ timeout: 15_000 })
  await staff.close()
  return text
}

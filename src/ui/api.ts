import { createClient } from '#shared/client.ts'
import type { Failure } from '#shared/errors.ts'
import { forgetPrefetched } from './prefetch.ts'
import { notify } from './notify.ts'

/** Calls the server in the language of the page. A lost connection is an answer like any other. */
export const call = createClient(async ({ method, path, body }) => {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'x-locale': document.documentElement.dataset['locale'] ?? '',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    if (method !== 'GET') forgetPrefetched()
    return await response.json()
  } catch {
    return { status: 'fail', error: 'unavailable' } satisfies Failure
  }
})

/** Shows a refusal in the notification bar: field errors as field and first message. */
export function notifyFailure({ error, message }: Failure, t: (id: string) => string): void {
  if (typeof error === 'string') return notify('error', message ?? t(`error.${error}`))
  const [field = '', messages] = Object.entries(error)[0] ?? []
  notify('error', `${field}: ${messages?.[0] ?? t('error.invalid')}`)
}

import { createClient, proofHeader } from '#shared/client.ts'
import type { Transport } from '#shared/client.ts'
import type { Failure } from '#shared/errors.ts'
import { clearPrefetched } from './prefetch.ts'
import { notify } from './notify.ts'

/** Calls the server in the language of the page. A lost connection is returned as a failure. */
const send: Transport = async ({ method, path, body, proof }) => {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'x-locale': document.documentElement.dataset['locale'] ?? '',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(proof && { [proofHeader]: proof }),
      },
      ...(body !== undefined && { body }),
    })
    if (method !== 'GET') clearPrefetched()
    return await response.json()
  } catch {
    return { status: 'fail', error: 'unavailable' } satisfies Failure
  }
}

/** Few visitors need a captcha, so its code is loaded on demand. */
export const call = createClient(send, async (path) => {
  const { prove } = await import('./captcha.ts')
  return prove(createClient(send), path)
})

/** Shows a failure in the notification bar; of field errors the first one, with the label of its field if it has one. */
export function notifyFailure(
  { error, message }: Failure,
  t: (id: string) => string,
  labelOf?: (field: string) => string | undefined,
): void {
  if (typeof error === 'string') return notify('error', message ?? t(`error.${error}`))
  const [field = '', messages] = Object.entries(error)[0] ?? []
  const label = labelOf?.(field)
  const text = messages?.[0] ?? t('error.invalid')
  notify('error', label ? `${label}: ${text}` : text)
}

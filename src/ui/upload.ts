import { createClient } from '#shared/client.ts'
import type { Failure } from '#shared/errors.ts'
import { clearPrefetched } from './prefetch.ts'

/** Like `call`, but with upload progress, which fetch does not report. */
export function callWithProgress(onProgress: (share: number) => void) {
  return createClient(
    ({ method, path, body }) =>
      new Promise<unknown>((resolve) => {
        const unreachable = { status: 'fail', error: 'unavailable' } satisfies Failure
        const request = new XMLHttpRequest()
        request.open(method, path)
        request.setRequestHeader('x-locale', document.documentElement.dataset['locale'] ?? '')
        if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json')
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
        request.addEventListener('load', () => {
          clearPrefetched()
          resolve(read(request.responseText) ?? unreachable)
        })
        for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve(unreachable))
        request.send(body ?? null)
      }),
  )
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import type { TestApp } from './app.ts'

type Call = { url: string; payload: object; cookies?: Record<string, string> }

/** Sends calls at once, each from its own IP address so that per-address limits do not apply. */
export function callConcurrently({ web }: TestApp, size: number, call: Call) {
  const headers = { host: 'ua.localhost', origin: 'http://ua.localhost' }
  return Promise.all(
    Array.from({ length: size }, async (_, place) => {
      const response = await web.inject({ method: 'POST', ...call, headers, remoteAddress: `10.1.0.${place}` })
      return response.json<{ status: 'success' | 'fail'; error?: unknown }>()
    }),
  )
}

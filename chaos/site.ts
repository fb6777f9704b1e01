import http from 'node:http'
import { createClient } from '#shared/client.ts'
import type { staffAuthEndpoints } from '#features/staff/contract.ts'
import { demoPassword, demoStaff } from '#demo/logins.ts'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }
export type Site = ReturnType<typeof openSite>

// Longer than the longest query, so that late answers still count.
const timeoutMs = 20_000

type VisitorOptions = { connections?: number; edition?: string; cookie?: string; localAddress?: string }

/** An HTTP client of one visitor on keep-alive connections. */
export function openSite(
  port: number,
  { connections = 1, edition = 'ua', cookie = '', localAddress }: VisitorOptions = {},
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, ...(localAddress && { localAddress }) })
  const host = `${edition}.localhost:${port}`

  function request(method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
    const sent = { host, 'content-length': Buffer.byteLength(body), ...(cookie && { cookie }), ...headers }
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, agent, method, path, headers: sent, timeout: timeoutMs }
      const request = http.request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        })
      })
      request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
      request.on('error', reject)
      request.end(body)
    })
  }

  function stream(method: string, path: string, body: string, onChunk: (chunk: Buffer) => void): Promise<void> {
    const headers = { host, origin: `http://${host}`, cookie, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`))
        response.on('data', onChunk)
        response.on('error', reject)
        response.on('end', resolve)
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  return {
    request,
    stream,
    /** The product's own client. Server errors and broken connections throw. */
    call: createClient(async ({ method, path, body }) => {
      const headers = { origin: `http://${host}`, 'content-type': 'application/json' }
      const answer = await (typeof body === 'string' ? request(method, path, headers, body) : request(method, path))
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
      const [setCookie] = answer.headers['set-cookie'] ?? []
      if (setCookie) cookie = setCookie.split(';')[0]!
      return JSON.parse(answer.body.toString()) as object
    }),
    close: () => agent.destroy(),
  }
}

export async function logInStaff({ call }: Site): Promise<void> {
  const answer = await call<typeof staffAuthEndpoints.login>('POST /api/admin/login', {
    login: demoStaff[0]!.login,
    password: demoPassword,
  })
  if (answer.status !== 'success') throw new Error(`the login failed: ${JSON.stringify(answer)}`)
}

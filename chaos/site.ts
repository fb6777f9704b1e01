import http from 'node:http'
import { createClient } from '#shared/client.ts'
import type { endpoints } from '#features/staff/contract.ts'
import { demoPassword, demoStaff } from '#features/staff/demo-logins.ts'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }
export type Site = ReturnType<typeof openSite>

// Longer than the longest query may run, so that an answer that is late still counts as one.
const timeoutMs = 20_000

type Visitor = { connections?: number; edition?: string; cookie?: string; localAddress?: string }

/** One visitor, of the Ukrainian edition unless told otherwise, on kept connections of their own. */
export function openSite(port: number, { connections = 1, edition = 'ua', cookie = '', localAddress }: Visitor = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, ...(localAddress && { localAddress }) })
  const host = `${edition}.localhost:${port}`

  function ask(method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
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

  /** An answer that is looked at as it comes, and not kept. */
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
    ask,
    stream,
    /** The product's own client. A broken server and a broken connection are both thrown. */
    call: createClient(async ({ method, path, body }) => {
      const headers = { origin: `http://${host}`, 'content-type': 'application/json' }
      const answer = await (typeof body === 'string' ? ask(method, path, headers, body) : ask(method, path))
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
      const [given] = answer.headers['set-cookie'] ?? []
      if (given) cookie = given.split(';')[0]!
      return JSON.parse(answer.body.toString()) as object
    }),
    close: () => agent.destroy(),
  }
}

/** As staff who may do everything. */
export async function signIn({ call }: Site): Promise<void> {
  const answer = await call<typeof endpoints.login>('POST /api/admin/login', {
    login: demoStaff[0]!.login,
    password: demoPassword,
  })
  if (answer.status !== 'success') throw new Error(`nobody may sign in: ${JSON.stringify(answer)}`)
}

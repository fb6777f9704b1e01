import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StubRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  json(): Record<string, unknown>
  form(): Promise<FormData>
}
export type StubResponse = { status: number; body: object | string | Buffer; headers?: Record<string, string> }

/** Stubs a third-party HTTP service on loopback. Each queued fault replaces the answer to one request. */
export async function openHttpStub(answer: (request: StubRequest) => Promise<StubResponse> | StubResponse) {
  const faults: StubResponse[] = []
  let port = 0
  const make = () =>
    createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const { method = '', url = '', headers } = request
        const stubRequest = {
          method,
          path: url,
          headers,
          body,
          json: () => JSON.parse(body.toString()) as Record<string, unknown>,
          form: () =>
            new Response(Uint8Array.from(body), {
              headers: { 'content-type': headers['content-type'] ?? '' },
            }).formData(),
        }
        const send = ({ status, body: payload, headers: more }: StubResponse) => {
          const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload)
          const type = isRaw ? 'application/octet-stream' : 'application/json'
          response.writeHead(status, { 'content-type': type, ...more }).end(isRaw ? payload : JSON.stringify(payload))
        }
        const fault = faults.shift()
        if (fault) return send(fault)
        return void Promise.resolve(answer(stubRequest)).then(send, (error: unknown) =>
          send({ status: 500, body: String(error) }),
        )
      })
    })
  let server = make()
  const start = async () => {
    server = make()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await start()
  return { faults, start, stop, host: `127.0.0.1:${port}` }
}

export const unknownField = (given: Iterable<string>, known: readonly string[]) =>
  [...given].find((name) => !known.includes(name))

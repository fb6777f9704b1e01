import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  json(): Record<string, unknown>
  form(): Promise<FormData>
}
export type Answered = { status: number; body: object | string | Buffer; headers?: Record<string, string> }

/** A service of somebody else on loopback. It answers by its protocol; `moods` come first, one for each request. */
export async function openService(answer: (asked: Asked) => Promise<Answered> | Answered) {
  const moods: Answered[] = []
  let port = 0
  const make = () =>
    createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const { method = '', url = '', headers } = request
        const asked = {
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
        const send = ({ status, body: said, headers: more }: Answered) => {
          const isRaw = typeof said === 'string' || Buffer.isBuffer(said)
          const type = isRaw ? 'application/octet-stream' : 'application/json'
          response.writeHead(status, { 'content-type': type, ...more }).end(isRaw ? said : JSON.stringify(said))
        }
        const mood = moods.shift()
        if (mood) return send(mood)
        return void Promise.resolve(answer(asked)).then(send, (error: unknown) =>
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
  return { moods, start, stop, host: `127.0.0.1:${port}` }
}

/** The first field that the documentation does not know. */
export const oddField = (given: Iterable<string>, known: readonly string[]) =>
  [...given].find((name) => !known.includes(name))

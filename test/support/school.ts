import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'
import { closeAfterFile } from './cleanup.ts'
import { reportPath } from '#features/school/server/protocol/receive-report.ts'
import type { SchoolReport } from '#features/school/server/protocol/receive-report.ts'
import { signedHeaders } from '#features/school/server/protocol/signature.ts'
import { handleSchoolCall } from '#features/school/server/sandbox/sandbox-school.ts'
import type { SandboxOrder, SchoolRecords } from '#features/school/server/sandbox/sandbox-school.ts'

const schoolSecret = 'secret of the school in the tests'
/** `lost` accepts the call and hangs up, `slow` accepts it and answers too late. */
export type SchoolFault = 'none' | 'down' | 'error' | 'lost' | 'slow' | 'refuses'

/** A school on a port of its own, which speaks the protocol of the sandbox and can be made to fail. */
export async function openSchool() {
  const documents = new Map<string, object>()
  const store: SchoolRecords = {
    find: async <T>(kind: string, id: string) => documents.get(`${kind} ${id}`) as T | undefined,
    save: async (kind, id, document) => void documents.set(`${kind} ${id}`, document),
  }
  let fault: SchoolFault = 'none'
  let calls = 0
  let lessons: readonly string[] | undefined
  let failingOrder: number | undefined
  let time = () => new Date()
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1
    if (fault === 'down') return void request.socket.destroy()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url: path = '' } = request
    const headers = request.headers as Record<string, string>
    const connection = { secret: schoolSecret, baseUrl }
    const isFailing = failingOrder !== undefined && body.includes(`"order_id":${failingOrder},`)
    const answer =
      fault === 'error' || isFailing
        ? { status: 503, body: {} }
        : fault === 'refuses'
          ? { status: 422, body: { error: 'not now' } }
          : lessons && path.endsWith('/lessons')
            ? { status: 200, body: { lessons } }
            : await handleSchoolCall(connection, store, { method, path, headers, body }, time())
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 3000))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/v1`
  return {
    env: {
      SCHOOL_APIS: `ua=http://ua:${encodeURIComponent(schoolSecret)}@127.0.0.1:${port}/v1?timeout=2000`,
    },
    setFault: (next: SchoolFault) => void (fault = next),
    setClock: (clock: () => Date) => void (time = clock),
    setLessons: (next: readonly string[]) => void (lessons = next),
    /** The school answers 503 to every message about this order, and works otherwise. */
    setFailingOrder: (id: number | undefined) => void (failingOrder = id),
    countCalls: () => calls,
    findOrder: (transferId: number) => documents.get(`order ${transferId}`) as SandboxOrder | undefined,
    listOrders: () => [...documents.keys()].filter((key) => key.startsWith('order ')),
    listCandidates: () => [...documents.keys()].filter((key) => key.startsWith('candidate ')),
  }
}

const ua = systemRequester(editionByCode('ua')!)

export const systemCtx = (app: TestApp) => readOnlyCtx(app.runtime, ua)

type ReportOptions = { secret?: string; direction?: 'to-site' | 'to-school'; at?: Date; edition?: string }

/** Sends a report as the school does. The id is new unless the report has one. */
export async function sendReport(app: TestApp, given: Partial<SchoolReport>, options: ReportOptions = {}) {
  const now = options.at ?? app.runtime.clock()
  const report = { id: randomUUID(), at: Math.floor(now.getTime() / 1000), ...given }
  const body = JSON.stringify(report)
  const call = { direction: options.direction ?? 'to-site', method: 'POST', path: reportPath, key: report.id, body }
  const headers = signedHeaders('ua', options.secret ?? schoolSecret, call, now)
  const host = `${options.edition ?? 'ua'}.localhost`
  const answer = await app.web.inject({
    method: 'POST',
    url: reportPath,
    headers: { ...headers, host },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.body }
}

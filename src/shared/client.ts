import type { Endpoint, Envelope, Route, WireAnswer, WireInput } from './contract.ts'

type Request = { method: string; path: string; body?: string | FormData; proof?: string }
export type Transport = (request: Request) => Promise<unknown>
export type CaptchaSolver = (path: string) => Promise<string | undefined>

export const proofHeader = 'x-captcha'

/**
 * The typed client for any transport: fetch in the browser, injection in tests. The route is a literal checked
 * against the type of the contract, so that neither contracts nor zod reach the bundle: `call<typeof
 * endpoints.login>('POST /api/admin/login', { login, password })`.
 */
export function createClient(transport: Transport, prove?: CaptchaSolver) {
  return async function call<E extends Endpoint>(
    route: Route<E>,
    input: WireInput<E>,
    files?: Record<string, readonly Blob[]>,
  ): Promise<Envelope<WireAnswer<E>>> {
    const [method = '', declared = ''] = route.split(' ')
    const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const { path, fields } = fillPath(declared, given)
    const request: Request =
      method === 'GET'
        ? { method, path: path + queryOf(fields) }
        : { method, path, body: files ? formOf(fields, files) : JSON.stringify(Object.fromEntries(fields)) }
    const answer = (await transport(request)) as Envelope<WireAnswer<E>>
    if (answer.status !== 'fail' || answer.error !== 'captcha_needed') return answer
    const proof = await prove?.(path)
    return proof ? ((await transport({ ...request, proof })) as typeof answer) : answer
  }
}

/** Fields in the path (`/orders/:filter`) are removed from the query and the body. */
export function fillPath(path: string, given: [string, unknown][]): { path: string; fields: [string, unknown][] } {
  const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name))
  if (inPath.size === 0) return { path, fields: given }
  const values = new Map(given)
  return {
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(values.get(name)))),
    fields: given.filter(([name]) => !inPath.has(name)),
  }
}

function queryOf(fields: [string, unknown][]): string {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)])).toString()
  return query && `?${query}`
}

function formOf(fields: [string, unknown][], files: Record<string, readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, asText(value))
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

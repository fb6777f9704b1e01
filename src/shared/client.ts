import type { Endpoint, Envelope, Route, WireAnswer, WireInput } from './contract.ts'

export type Transport = (request: { method: string; path: string; body?: string | FormData }) => Promise<unknown>

/**
 * The typed client, on any transport: fetch in the browser, injection in tests. The route is a literal
 * that the compiler checks against the contract's type, so that no contract (and no zod) reaches the bundle:
 * `call<typeof endpoints.login>('POST /api/admin/login', { login, password })`.
 */
export function createClient(transport: Transport) {
  return async function call<E extends Endpoint>(
    route: Route<E>,
    input: WireInput<E>,
    files?: Record<string, readonly Blob[]>,
  ): Promise<Envelope<WireAnswer<E>>> {
    const [method = '', path = ''] = route.split(' ')
    const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const answer =
      method === 'GET'
        ? await transport({ method, path: path + queryOf(fields) })
        : await transport({
            method,
            path,
            body: files ? formOf(fields, files) : JSON.stringify(Object.fromEntries(fields)),
          })
    return answer as Envelope<WireAnswer<E>>
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

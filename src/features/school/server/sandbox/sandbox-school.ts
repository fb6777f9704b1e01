import type { SchoolConnection } from '#platform/config-values.ts'
import { signatureHeaders, verifyCall } from '../protocol/signature.ts'

/** A call of ours, as the school's server sees it. */
export type SandboxCall = { method: string; path: string; headers: Record<string, string>; body: string }
type SandboxAnswer = { status: number; body: object }

type SandboxRecordKind = 'answer' | 'order' | 'candidate' | 'report'

/** JSON documents by kind and id. */
export type SchoolRecords = {
  find<T>(kind: SandboxRecordKind, id: string): Promise<T | undefined>
  save(kind: SandboxRecordKind, id: string, document: object): Promise<void>
}

export type SandboxOrder = {
  transfer_id: number
  order_id: number
  lessons: { name: string; levels: string[] }[]
  client: { name: string }
  stage: string
  /** Counts the documents that were accepted, so that a doubled one would show. */
  accepted: number
}
export type SandboxCandidate = { candidate_id: number; name: string; lessons: { name: string }[]; decision: string }

/** The aliases of the subjects that the sandbox teaches, in all editions that have them. */
export const sandboxLessons = `
  anglijska-mova nimetska-mova polska-mova francuzka-mova matematika ukrainska-mova python
  jezyk-angielski jezyk-niemiecki jezyk-hiszpanski jezyk-polski matematyka programowanie
  angliyskiy-yazyk kazahskiy-yazyk nemetskiy-yazyk programmirovanie
`
  .trim()
  .split(/\s+/)

/**
 * A school that speaks the protocol and rejects what a real one rejects: wrong signatures, unknown orders, incomplete
 * documents. A repeated key gets the answer of the first call and changes nothing.
 */
export async function handleSchoolCall(
  { secret, baseUrl }: Pick<SchoolConnection, 'secret' | 'baseUrl'>,
  store: SchoolRecords,
  call: SandboxCall,
  now: Date,
): Promise<SandboxAnswer> {
  const { method, path, headers, body } = call
  const given = {
    time: headers[signatureHeaders.time],
    key: headers[signatureHeaders.key],
    signature: headers[signatureHeaders.signature],
  }
  const key = verifyCall(secret, { direction: 'to-school', method, path, body }, given, now)
  if (key === undefined) return { status: 401, body: { error: 'wrong signature' } }
  const route = path.slice(new URL(baseUrl).pathname.length)
  if (method === 'GET' && route === '/lessons') return { status: 200, body: { lessons: sandboxLessons } }
  const known = await store.find<SandboxAnswer>('answer', key)
  if (known) return known
  const answer = await accept(store, route, JSON.parse(body) as Record<string, unknown>)
  if (isAccepted(answer)) await store.save('answer', key, answer)
  return answer
}

/** Only accepted calls are answered alike when they are repeated. */
const isAccepted = ({ body }: SandboxAnswer) => !('error' in body)

async function accept(store: SchoolRecords, route: string, body: Record<string, unknown>): Promise<SandboxAnswer> {
  const [, kind, id, verb] = /^\/(orders|candidates)(?:\/(\d+)\/(changes|return|erasure))?$/.exec(route) ?? []
  if (kind === undefined) return { status: 404, body: { error: 'no such path' } }
  if (kind === 'candidates') return acceptCandidate(store, body, verb)
  const ref = String(body['transfer_id'])
  const known = await store.find<SandboxOrder>('order', ref)
  if (id === undefined) return acceptOrder(store, ref, body, known)
  if (!known) return { status: 404, body: { error: 'no such order' } }
  if (verb === 'changes') {
    await store.save('order', ref, { ...known, ...describeOrder(body) })
    return { status: 200, body: { status: 'changed' } }
  }
  const erased = { lessons: [], client: { name: '' } }
  await store.save('order', ref, verb === 'return' ? { ...known, stage: 'returned' } : { ...known, ...erased })
  return { status: 200, body: { status: verb === 'return' ? 'returned' : 'erased' } }
}

async function acceptOrder(store: SchoolRecords, ref: string, body: Record<string, unknown>, known?: SandboxOrder) {
  if (!body['client'] || !Array.isArray(body['lessons']) || body['lessons'].length === 0)
    return { status: 422, body: { error: 'incomplete order' } }
  const order = { ...describeOrder(body), stage: 'received', accepted: (known?.accepted ?? 0) + 1 }
  await store.save('order', ref, order)
  return { status: 201, body: { id: `S-${ref}`, status: 'received' } }
}

/** The sandbox keeps only what its office shows. */
function describeOrder(body: Record<string, unknown>) {
  const { transfer_id, order_id, lessons, client } = body as unknown as SandboxOrder
  return { transfer_id, order_id, lessons, client: { name: client.name } }
}

async function acceptCandidate(store: SchoolRecords, body: Record<string, unknown>, verb: string | undefined) {
  const ref = String(body['candidate_id'])
  if (verb === 'erasure') {
    const known = await store.find<SandboxCandidate>('candidate', ref)
    if (!known) return { status: 404, body: { error: 'no such candidate' } }
    await store.save('candidate', ref, { ...known, name: '', decision: 'erased' })
    return { status: 200, body: { status: 'erased' } }
  }
  if (verb !== undefined) return { status: 404, body: { error: 'no such path' } }
  if (!body['email'] && !body['phone']) return { status: 422, body: { error: 'incomplete candidate' } }
  const { candidate_id, name, lessons } = body as unknown as SandboxCandidate
  await store.save('candidate', ref, { candidate_id, name, lessons, decision: 'received' })
  return { status: 201, body: { id: `C-${ref}`, status: 'received' } }
}

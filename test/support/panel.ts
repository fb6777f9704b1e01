import type { Db } from '#platform/db/database.ts'
import type { Crud } from '#shared/panel.ts'
import type { Visitor } from './app.ts'

export type Row = Record<string, unknown> & { id: number; labels: Record<string, string> }
export type List = { items: Row[]; page: number; pages: number; total: number }
/** An answer of any resource: what is not there is undefined. */
export type Answered = { status: string; httpStatus: number; error?: unknown; message?: string; data?: object }
type Call = keyof Crud['endpoints']

/** The calls of a declared resource, whatever its fields. */
export function panelOf(visitor: Visitor, resource: Crud) {
  const { name, plural, endpoints } = resource
  const call = async (which: Call, input: object = {}): Promise<Answered> => {
    const { method, path } = endpoints[which]!
    return (await visitor.call(`${method} ${path}`, { ...input })) as Answered
  }
  const done = async (which: Call, input: object) => {
    const answer = await call(which, input)
    if (answer.status !== 'success') throw new Error(`${which} ${name}: ${JSON.stringify(answer)}`)
    return answer.data as Record<string, unknown>
  }
  return {
    call,
    created: async (given: object) => (await done('create', { [name]: given }))[name] as Row,
    read: async (id: number) => (await done('get', { id }))[name] as Row,
    listed: async (input: object = {}) => (await done('list', { per_page: 100, ...input }))[plural] as List,
    csv: async (query = '') => (await visitor.send('GET', endpoints.export.path + query)).body,
  }
}
export type Panel = ReturnType<typeof panelOf>

/** What the record says about a row, oldest first. */
export async function eventsOf({ db }: { db: Db }, entity: string, id: number) {
  return db
    .selectFrom('event')
    .select(['name', 'before', 'after', 'actor_realm', 'edition'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

import type { Db } from '#platform/db/database.ts'
import type { Crud } from '#shared/panel.ts'
import type { Visitor } from './app.ts'

export type PanelRow = Record<string, unknown> & { id: number; labels: Record<string, string> }
export type PanelList = { items: PanelRow[]; page: number; pages: number; total: number }
export type PanelAnswer = { status: string; httpStatus: number; error?: unknown; message?: string; data?: object }
type Call = keyof Crud['endpoints']

export function openPanel(visitor: Visitor, resource: Crud) {
  const { name, plural, endpoints } = resource
  const call = async (which: Call, input: object = {}): Promise<PanelAnswer> => {
    const { method, path } = endpoints[which]!
    return (await visitor.call(`${method} ${path}`, { ...input })) as PanelAnswer
  }
  const callOrThrow = async (which: Call, input: object) => {
    const answer = await call(which, input)
    if (answer.status !== 'success') throw new Error(`${which} ${name}: ${JSON.stringify(answer)}`)
    return answer.data as Record<string, unknown>
  }
  return {
    call,
    create: async (fields: object) => (await callOrThrow('create', { [name]: fields }))[name] as PanelRow,
    get: async (id: number) => (await callOrThrow('get', { id }))[name] as PanelRow,
    list: async (input: object = {}) => (await callOrThrow('list', { per_page: 100, ...input }))[plural] as PanelList,
    exportCsv: async (query = '') => (await visitor.send('GET', endpoints.export!.path + query)).body,
  }
}
export type Panel = ReturnType<typeof openPanel>

/** Lists the audit events of a row, oldest first. */
export async function listEvents({ db }: { db: Db }, entity: string, id: number) {
  return db
    .selectFrom('event')
    .select(['name', 'before', 'after', 'actor_realm', 'edition'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

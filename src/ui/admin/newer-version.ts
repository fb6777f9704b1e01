import type { Crud } from '#shared/panel.ts'
import { call } from '../api.ts'

/** The version of a row that somebody saved after the reader saw the given one. */
export async function findNewerVersion(
  { name, endpoints }: Crud,
  { id, version: seen }: { id: number; version?: unknown },
): Promise<number | undefined> {
  if (typeof seen !== 'number' || !endpoints.get) return undefined
  const answer = await call(`${endpoints.get.method} ${endpoints.get.path}`, { id })
  if (answer.status === 'fail') return undefined
  const { version } = (answer.data as Record<string, { version: number }>)[name]!
  return version === seen ? undefined : version
}

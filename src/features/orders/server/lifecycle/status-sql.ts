import { sql } from 'kysely'
import { status } from '../../model.ts'
import type { StatusName } from '../../model.ts'

/** Inlines status numbers as literals, so that partial indexes on the status stay usable. */
export const statusSql = (...names: StatusName[]) => sql.join(names.map((name) => sql.lit(status[name])))

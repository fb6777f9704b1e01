import pg from 'pg'

/**
 * The order in which a transaction first locks rows of these tables, or keys that begin with these words. Two transactions
 * that lock the same rows in different orders can wait for each other, which PostgreSQL ends by failing one of them.
 */
const lockOrder = ['payment', 'lesson_order', 'top', 'tutor', 'sole limit', 'ledger_account'] as const
type Lock = (typeof lockOrder)[number]
const lockedKeys = ['top', 'sole limit'] as const satisfies readonly Lock[]
const lockedTables = ['payment', 'lesson_order', 'tutor', 'ledger_account'] as const satisfies readonly Lock[]
type LockedTable = (typeof lockedTables)[number]

type WatchedTransaction = { locked: Set<Lock>; statements: string[] }
type Watch = { transactions: WeakMap<object, WatchedTransaction>; faults: Map<string, string>; deadlocks: number }

/** One for the process: Vitest evaluates this module again for every test file, but the client of the database only once. */
const shared = globalThis as { lockOrderWatch?: Watch }
const watch = (shared.lockOrderWatch ??= { transactions: new WeakMap(), faults: new Map(), deadlocks: 0 })
const { transactions, faults } = watch

type Query = (this: object, ...args: unknown[]) => unknown

/** Every statement of this process passes here, whoever wrote it. */
export function watchLockOrder(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query & { isWatched?: true } } }
  const { query } = prototype
  if (query.isWatched) return
  const watched: Query = function (...args) {
    const [config] = args
    const { text, values } =
      typeof config === 'string' ? { text: config, values: args[1] } : ((config ?? {}) as Partial<pg.QueryConfig>)
    if (typeof text === 'string') noteStatement(this, text, Array.isArray(values) ? values : [])
    const answer = query.apply(this, args)
    if (answer instanceof Promise) answer.catch(countDeadlock)
    return answer
  }
  prototype.query = Object.assign(watched, { isWatched: true as const })
}

function countDeadlock(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === '40P01') watch.deadlocks++
}

/** Deadlocks of this process so far, also those after which a transaction was repeated. */
export const readDeadlocks = (): number => watch.deadlocks

/** The faults since the last call, each with the statements that led to it. */
export function takeLockOrderFaults(): string[] {
  const found = [...faults.values()]
  faults.clear()
  return found
}

function noteStatement(client: object, statement: string, values: readonly unknown[]): void {
  const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  if (/^(begin|start transaction)/.test(text)) transactions.set(client, { locked: new Set(), statements: [] })
  else if (/^(commit|rollback(?! to))/.test(text)) transactions.delete(client)
  else {
    const transaction = transactions.get(client)
    if (transaction) noteLocks(transaction, text, values)
  }
}

/** A row that the transaction has inserted is locked by nobody else, so its table counts as locked from then on. */
function noteLocks({ locked, statements }: WatchedTransaction, text: string, values: readonly unknown[]): void {
  for (const lock of [...listLockedTables(text), ...listLockedKeys(text, values)]) {
    if (locked.has(lock)) continue
    const later = lockOrder.slice(lockOrder.indexOf(lock) + 1).find((name) => locked.has(name))
    statements.push(`${lock}: ${text.slice(0, 300)}`)
    if (later)
      faults.set(
        `${later} ${lock} ${text.slice(0, 80)}`,
        [`${later} was locked before ${lock}`, ...statements].join('\n  '),
      )
    locked.add(lock)
  }
  for (const table of lockedTables) if (text.includes(`insert into ${table} `)) locked.add(table)
}

/** The key is a value of the statement, such as `sole limit ua tutor 5`. */
function listLockedKeys(text: string, values: readonly unknown[]): Lock[] {
  if (!text.includes('pg_advisory_xact_lock(')) return []
  return lockedKeys.filter((key) => values.some((value) => typeof value === 'string' && value.startsWith(`${key} `)))
}

/** The tables of which a statement, in lower case and without quotes, locks rows. */
export function listLockedTables(text: string): LockedTable[] {
  const locking = /for (?:no key update|update|share)(?: of (\w+(?:, \w+)*))?(?: skip locked| nowait)?[ );]*$/.exec(
    text,
  )
  return lockedTables.filter((table) => {
    if (new RegExp(`(?:^|[ (])(?:update|delete from) (?:only )?${table}(?: |$)`).test(text)) return true
    const source = new RegExp(`(?:from|join) ${table}(?![_\\w])(?: as)?(?: (\\w+))?`).exec(text)
    if (!locking || !source) return false
    const [, names] = locking
    return names === undefined || names.split(', ').includes(source[1] ?? table)
  })
}

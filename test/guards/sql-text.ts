import { nodesOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** `isFragment`: other SQL stands around the text, so an `and` may come to stand beside its `or`. */
type SqlText = { at: string; text: string; isFragment: boolean }
type Clause = { hasOr: boolean; hasAnd: boolean }
/** A bracket with its clauses. Within one clause `and` binds stronger than `or`. */
type Level = { clauses: Clause[]; closedBy: string; isBetween: boolean }

const statementStart = /^\s*(?:select|with|insert|update|delete|merge|values|create|alter|drop|set|truncate|explain)\b/i
const looksLikeSql =
  /^\s*(?:select\s[^]*\sfrom\s|with\s[^]*\sas\s|insert\s+into\s|update\s[^]*\sset\s|delete\s+from\s)/i

/** All SQL of a file: `sql` templates, texts of `sql.raw`, and other texts that look like statements. */
export function listSqlTexts(file: string, source: string): SqlText[] {
  const nodes = nodesOf(file, source)
  const templates = nodes
    .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && isSql(tag))
    .map(({ quasi }) => quasi as Node)
  const raw = callsOfSql(nodes, 'raw').flatMap((call) => call['arguments'] as Node[])
  const others = nodes.filter((node) => looksLikeSql.test(textOf(node) ?? ''))
  const separators = listBracketedSeparators(nodes, source)
  return [...new Set([...templates, ...raw, ...others])].flatMap((node) => {
    const text = textOf(node)
    if (text === undefined || separators.has(node)) return []
    const line = source.slice(0, startOf(node)).split('\n').length
    return [{ at: `${file}:${line}`, text, isFragment: !statementStart.test(text) }]
  })
}

const isSql = (node: unknown) => (node as Node | undefined)?.['name'] === 'sql'
const startOf = (node: Node) => node['start'] as number

function callsOfSql(nodes: readonly Node[], method: string): Node[] {
  return nodes.filter(({ type, callee }) => {
    const { object, property } = (callee ?? {}) as { object?: Node; property?: Node }
    return type === 'CallExpression' && isSql(object) && property?.['name'] === method
  })
}

/** Conditions joined by `or` are safe if the brackets stand right around the join. */
function listBracketedSeparators(nodes: readonly Node[], source: string): Set<Node> {
  const bracketed = callsOfSql(nodes, 'join').filter(
    (call) =>
      /\(\s*\$\{\s*$/.test(source.slice(0, startOf(call))) && /^\s*\}\s*\)/.test(source.slice(call['end'] as number)),
  )
  return new Set(bracketed.flatMap((call) => (call['arguments'] as Node[]).slice(1).map(({ quasi }) => quasi as Node)))
}

/** A text with a parameter for every value. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' $1 ')
}

/**
 * Every `or` that binds weaker than an `and` beside it. A fragment needs brackets around any `or`, since neither `sql`
 * templates nor `where` of the query builder add them.
 */
export function findLooseOrs(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    listSqlTexts(file, source)
      .filter((one) => hasLooseOr(one))
      .map(({ at, text }) => `${at} has a loose or: ${shorten(text)}`),
  )
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)

function hasLooseOr({ text, isFragment }: SqlText): boolean {
  return listLevels(text).some(({ clauses }, depth) =>
    clauses.some(({ hasOr, hasAnd }) => hasOr && (hasAnd || (isFragment && depth === 0))),
  )
}

const clauseStarts = new Set(
  `select from where on having group order set join left right inner full cross lateral using returning values limit
  offset union except intersect filter when then else with , ;`.split(/\s+/),
)
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', case: 'end' }

/** The brackets of a text, the text itself first. */
function listLevels(text: string): Level[] {
  const all = [createLevel('')]
  const open = [...all]
  for (const token of tokenize(text)) {
    const level = open.at(-1)!
    const closedBy = closing[token]
    if (closedBy !== undefined) {
      const inner = createLevel(closedBy)
      all.push(inner)
      open.push(inner)
    } else if (token === level.closedBy) open.pop()
    else readToken(level, token)
  }
  return all
}

const createLevel = (closedBy: string): Level => ({
  clauses: [{ hasOr: false, hasAnd: false }],
  closedBy,
  isBetween: false,
})

function readToken(level: Level, token: string): void {
  if (clauseStarts.has(token)) level.clauses.push({ hasOr: false, hasAnd: false })
  const clause = level.clauses.at(-1)!
  if (token === 'between') level.isBetween = true
  else if (token === 'or') clause.hasOr = true
  else if (token === 'and' && level.isBetween) level.isBetween = false
  else if (token === 'and') clause.hasAnd = true
}

const tokenPattern =
  /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$[a-z]*\$[^]*?\$[a-z]*\$|[a-z_][\w.]*|\$?\d+|[^\s\w]/gi

function tokenize(text: string): string[] {
  const tokens = Array.from(text.matchAll(tokenPattern), ([token]) => token.toLowerCase())
  return tokens.filter((token) => !/^(?:--|\/\*|'|\$[a-z]*\$)/.test(token))
}

/** `exceptions`: places where a write may name no edition, with the reason. */
export function findWritesAcrossEditions(
  sources: Sources,
  tenantTables: readonly string[],
  exceptions: Readonly<Record<string, string>> = {},
): string[] {
  const writes = [...sources].flatMap(([file, source]) =>
    listSqlTexts(file, source).flatMap(({ at, text }) =>
      listUnboundWrites(text, tenantTables).map((write) => ({ at, id: `${file} ${write}` })),
    ),
  )
  const ids = new Set(writes.map(({ id }) => id))
  return [
    ...writes.filter(({ id }) => !(id in exceptions)).map(({ at, id }) => `${at} names no edition: ${id}`),
    ...Object.keys(exceptions)
      .filter((id) => !ids.has(id))
      .map((id) => `${id} needs no exception`),
  ]
}

/** A table that the text does not name counts as one with an edition. */
const isTenant = (table: string | undefined, tenantTables: readonly string[]) =>
  table !== undefined && (table.startsWith('$') || tenantTables.includes(table))

/** Writes to rows, or from rows, that no condition limits to an edition: `update city`. */
function listUnboundWrites(text: string, tenantTables: readonly string[]): string[] {
  const tokens = tokenize(text)
  return tokens.flatMap((token, at) => {
    const table = findWrittenTable(tokens, at)
    if (table === undefined) return []
    const statement = tokens.slice(at, endOfStatement(tokens, at))
    const tables = token === 'insert' ? listReadTables(statement) : [table]
    const isBound = bindsEdition(statement)
    return tables.some((one) => isTenant(one, tenantTables)) && !isBound ? [`${token} ${table}`] : []
  })
}

function findWrittenTable(tokens: readonly string[], at: number): string | undefined {
  const [before, token, next, afterNext] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token === 'delete' && next === 'from') return afterNext
  if (token === 'insert' && next === 'into') return afterNext
  // `for update of t`, `for no key update` and `on conflict do update` lock rows or belong to an insert.
  return token === 'update' && !['for', 'key', 'do'].includes(before ?? '') ? next : undefined
}

/** The bracket in which a statement stands ends it. */
function endOfStatement(tokens: readonly string[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')') depth--
    if (depth < 0 || (depth === 0 && tokens[at] === ';')) return at
  }
  return tokens.length
}

/** The tables that an insert reads. A name with a bracket is a function, and `distinct from` compares. */
function listReadTables(statement: readonly string[]): string[] {
  return statement.filter((_, at) => {
    const isRead = ['from', 'join'].includes(statement[at - 1] ?? '') && statement[at - 2] !== 'distinct'
    return isRead && statement[at + 1] !== '('
  })
}

function bindsEdition(statement: readonly string[]): boolean {
  const from = statement[0] === 'insert' ? 0 : statement.indexOf('where')
  return (
    from !== -1 &&
    statement.some(
      (token, at) =>
        at > from && /(?:^|\.)edition$/.test(token) && statement[at + 1] === '=' && statement[at + 2]!.startsWith('$'),
    )
  )
}

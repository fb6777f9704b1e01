export type BenchCommand =
  | { do: 'cpu' }
  | { do: 'behave'; behaviour: Behaviour }
  | { do: 'prepare'; kind: string; paths: readonly string[] }
  | { do: 'statements' }
  | { do: 'load'; upTo: number }
  | { do: 'orders'; upTo: number }
  | { do: 'end' }
export type BenchReply = {
  cpuUs: number
  memory: number
  /** Database milliseconds of each request since the last reply. */
  database: number[]
  tutors: number
  orders: number
}
/** Caches cleared before each request: none, pages, or pages and their parts. */
export type CacheClearing = 'nothing' | 'pages' | 'everything'
/**
 * Faults for control runs: `slowUs` is spent before each request, `slowStatementMs` before each statement, and
 * `leakBytes` are leaked after each request.
 */
export type Behaviour = { clearCaches: CacheClearing; slowUs: number; slowStatementMs: number; leakBytes: number }

export const fixedPath = (kind: string, place: number | ':place') => `/bench/fixed/${kind}/${place}`
/** Renders a prepared page and answers with one word. `wordPath` answers without rendering. */
export const renderedPath = (kind: string, place: number | ':place') => `/bench/rendered/${kind}/${place}`
export const wordPath = '/bench/word'

/** What the bench asks of the server it measures, and what that tells. */
export type Order =
  | { do: 'cpu' }
  | { do: 'behave'; behaviour: Behaviour }
  | { do: 'prepare'; kind: string; paths: readonly string[] }
  | { do: 'statements' }
  | { do: 'load'; upTo: number }
  | { do: 'orders'; upTo: number }
  | { do: 'end' }
export type Told = {
  cpuUs: number
  /** What the process holds, in bytes. */
  memory: number
  /** Of each request since this was last asked: for how many milliseconds the database was at work for it. */
  database: number[]
  /** How many tutors there are now. */
  tutors: number
  /** How many orders there are now. */
  orders: number
}
/** Before each request: nothing, the whole pages, or these and the parts that pages are made of. */
export type Forgetting = 'nothing' | 'pages' | 'everything'
/**
 * `slowUs` is spent before each request, `slowStatementMs` before each statement, and `leakBytes` are kept after each
 * request for good: on purpose, to see it noticed.
 */
export type Behaviour = { forget: Forgetting; slowUs: number; slowStatementMs: number; leakBytes: number }

/** A prepared page as a fixed buffer, by its kind and place. */
export const fixedPath = (kind: string, place: number | ':place') => `/bench/fixed/${kind}/${place}`
/** Draws it and answers one word; and answers that word without drawing anything. */
export const drawnPath = (kind: string, place: number | ':place') => `/bench/drawn/${kind}/${place}`
export const wordPath = '/bench/word'

/** What the bench asks of the server it measures, and what that tells. */
export type Order = { do: 'cpu' } | { do: 'behave'; forget: Forgetting; slowUs: number } | { do: 'end' }
export type Told = { cpuUs: number }
/** Before each request: nothing, the whole pages, or these and the parts that pages are made of. */
export type Forgetting = 'nothing' | 'pages' | 'everything'

export const homePath = '/'
export const fixedPath = '/bench/fixed'
/** Draws the home page and answers one word; and answers that word without drawing anything. */
export const drawnPath = '/bench/drawn'
export const wordPath = '/bench/word'

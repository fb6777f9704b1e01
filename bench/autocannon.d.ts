// The package brings no types; this is what is used of it.
declare module 'autocannon' {
  export type Options = {
    url: string
    connections: number
    headers: Record<string, string>
    duration?: number
    amount?: number
    workers?: number
    /** Asked for in turn, on every connection. */
    requests?: { path: string }[]
  }
  export type Result = { duration: number; errors: number; non2xx: number; requests: { total: number } }
  export default function autocannon(options: Options): Promise<Result>
}

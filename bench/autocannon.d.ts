// The package has no types. These cover what the benchmark uses.
declare module 'autocannon' {
  export type Options = {
    url: string
    connections: number
    headers: Record<string, string>
    duration?: number
    amount?: number
    workers?: number
    /** Requested in turn on every connection. */
    requests?: { path: string; method?: string; headers?: Record<string, string>; body?: string }[]
    /** The requests per second of all connections. */
    overallRate?: number
  }
  export type Result = { duration: number; errors: number; non2xx: number; requests: { total: number } }
  export default function autocannon(options: Options): Promise<Result>
}

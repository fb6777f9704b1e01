import autocannon from 'autocannon'
import type { Options } from 'autocannon'

/** Answers a second on kept connections, asked for from a thread of its own; a request that fails spoils it. */
export async function load(options: Omit<Options, 'workers'>): Promise<{ perSecond: number; requests: number }> {
  const { requests, duration, errors, non2xx } = await autocannon({ ...options, workers: 1 })
  if (errors + non2xx > 0)
    throw new Error(`${options.url}: ${errors} requests failed, ${non2xx} were not answered well`)
  return { perSecond: requests.total / duration, requests: requests.total }
}

import autocannon from 'autocannon'
import type { Options } from 'autocannon'

/** Measures requests per second on keep-alive connections from a separate thread. A failed request throws. */
export async function runLoad(options: Omit<Options, 'workers'>): Promise<{ perSecond: number; requests: number }> {
  const { requests, duration, errors, non2xx } = await autocannon({ ...options, workers: 1 })
  if (errors + non2xx > 0) throw new Error(`${options.url}: ${errors} requests failed, ${non2xx} had an error status`)
  return { perSecond: requests.total / duration, requests: requests.total }
}

const slowMs = 5_000
const rememberMs = 5 * 60_000

const isTimeout = (answer: { error?: unknown; why?: unknown }) => [answer.error, answer.why].includes('timeout')

/**
 * Remembers receivers that took long to answer, for five minutes. Each process learns by itself, since the slowness may
 * be that of its own network.
 */
export function slowReceivers() {
  const until = new Map<string, Date>()
  const forgetExpired = (now: Date) => {
    for (const [receiver, end] of until) if (end <= now) until.delete(receiver)
  }
  return {
    isSlow(receiver: string, now: Date): boolean {
      forgetExpired(now)
      return until.has(receiver)
    },
    /** A quick answer ends the slowness of a receiver. */
    async measure<T extends object>(receiver: string, now: Date, call: () => Promise<T>): Promise<T> {
      const startedAt = performance.now()
      const answer = await call()
      if (performance.now() - startedAt < slowMs && !isTimeout(answer)) until.delete(receiver)
      else until.set(receiver, new Date(now.getTime() + rememberMs))
      return answer
    },
  }
}

import { isAppError } from '#shared/errors.ts'
import type { Logger } from '../log.ts'

const periodMs = 60_000
type WarningLog = Pick<Logger, 'warn'>
const counts = new WeakMap<WarningLog, Map<string, number>>()

/**
 * Whether an error is a refusal that the code expects, such as a full service. Visitors can cause any number of them, so
 * they are counted and logged once a minute, without a stack.
 */
export function countRefusal(log: WarningLog, error: unknown): boolean {
  if (!isAppError(error) || error.refusal !== 'unavailable') return false
  const reason = error.reason?.id ?? error.refusal
  const running = counts.get(log)
  const refusals = running ?? new Map<string, number>()
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
  if (running) return true
  counts.set(log, refusals)
  setTimeout(() => {
    counts.delete(log)
    log.warn({ refusals: Object.fromEntries(refusals) }, 'requests refused')
  }, periodMs).unref()
  return true
}

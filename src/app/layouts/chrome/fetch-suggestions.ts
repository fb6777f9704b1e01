import type { suggestEndpoints } from '#features/catalog/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'

type Suggested = WireAnswer<typeof suggestEndpoints.suggest>

/** Returns undefined if the server cannot be reached. Unlike other calls, it can be aborted. */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggested | undefined> {
  try {
    const headers = { 'x-locale': document.documentElement.dataset['locale'] ?? '' }
    const response = await fetch(`/api/client/suggest?${new URLSearchParams({ q }).toString()}`, { headers, signal })
    const answer = (await response.json()) as Envelope<Suggested>
    return answer.status === 'success' ? answer.data : undefined
  } catch {
    return undefined
  }
}

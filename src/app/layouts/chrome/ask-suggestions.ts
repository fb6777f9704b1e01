import type { Suggestion, suggestEndpoints } from '#features/catalog/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'

type Answer = Envelope<WireAnswer<typeof suggestEndpoints.suggest>>

/** In the language of the page; undefined where the server cannot be reached. Unlike other calls, it can be called off. */
export async function askSuggestions(q: string, signal: AbortSignal): Promise<Suggestion[] | undefined> {
  try {
    const headers = { 'x-locale': document.documentElement.dataset['locale'] ?? '' }
    const response = await fetch(`/api/client/suggest?${new URLSearchParams({ q }).toString()}`, { headers, signal })
    const answer = (await response.json()) as Answer
    return answer.status === 'success' ? answer.data.suggestions : undefined
  } catch {
    return undefined
  }
}

import { useFrame } from '../frame.tsx'

/** The query of the address, and links that change a part of it. */
export function useQuery() {
  const current = new URLSearchParams(useFrame().search)
  return {
    get: (name: string) => current.get(name) ?? '',
    with(changes: Record<string, string | undefined>): string {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      return `?${next}`
    },
  }
}

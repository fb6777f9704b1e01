import { useLive } from '../live.ts'
import { storage } from '../storage.ts'
import type { Crud } from '#shared/panel.ts'

/** A list keeps its filters and its page while somebody looks into one of its rows. */
export function rememberList({ at }: Pick<Crud, 'at'>, search: string): void {
  storage('sessionStorage').setItem(`list.${at.segment}`, search)
}

/** The list as it was left; the server, which cannot know that, draws the way to the plain one. */
export function useListAddress({ at }: Pick<Crud, 'at'>): string {
  const live = useLive()
  return at.path + ((live && storage('sessionStorage').getItem(`list.${at.segment}`)) || '')
}

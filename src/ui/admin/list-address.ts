import { useHydrated } from '../hydrated.ts'
import { storage } from '../storage.ts'
import type { Crud } from '#shared/panel.ts'

/** Remembers the filters and page of a list while a row is open. */
export function rememberListAddress({ at }: Pick<Crud, 'at'>, search: string): void {
  storage('sessionStorage').setItem(`list.${at.segment}`, search)
}

/** The last address of the list; the server does not know it and renders the plain one. */
export function useListAddress({ at }: Pick<Crud, 'at'>): string {
  const live = useHydrated()
  return at.path + ((live && storage('sessionStorage').getItem(`list.${at.segment}`)) || '')
}

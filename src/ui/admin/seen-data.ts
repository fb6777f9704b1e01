import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { refresh } from '../navigation.ts'
import { changedControls } from './changes.ts'
import type { FormData } from './list-data.ts'

/**
 * The row as the form shows it, whose version a save and the actions name. Controls keep the value with which they
 * were rendered first, so a newer row is taken only together with a `revision` that renders them anew, and never over
 * unsaved changes: their save must be rejected as stale.
 */
export function useSeenData(data: FormData, form: RefObject<HTMLFormElement | null>) {
  const [seen, setSeen] = useState({ data, revision: 0 })
  const discards = useRef(false)
  useEffect(() => {
    const isSame = JSON.stringify(data.row) === JSON.stringify(seen.data.row)
    if (isSame || (!discards.current && changedControls(form.current).length > 0)) return
    discards.current = false
    setSeen({ data, revision: seen.revision + 1 })
  }, [data, seen, form])

  /** Replaces what is typed by the newer row. */
  function takeNewer(): Promise<void> {
    discards.current = true
    return refresh()
  }

  return { ...seen, takeNewer }
}

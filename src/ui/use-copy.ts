import { useEffect, useState } from 'react'
import { notify } from './notify.ts'

const confirmationMs = 2000

type CopyOptions = {
  /** Selects the text on the page, so that it can be copied by hand where the clipboard is unavailable. */
  select: () => void
  done: string
  failed: string
}

/** Copies a text to the clipboard. `copied` is true for a moment afterwards. */
export function useCopy(text: string, { select, done, failed }: CopyOptions) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), confirmationMs) : undefined
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    select()
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The clipboard is unavailable without permission or TLS.
      return notify('error', failed)
    }
    setCopied(true)
    notify('done', done)
  }
  return { copied, copy }
}

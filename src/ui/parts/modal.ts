import { useEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

/** The habits of a modal dialog: opened by being drawn, closed by Escape or a click beside it, focus returned. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // An element that is removed from the page gives the focus to nobody, so this is done by hand.
    const opener = document.activeElement
    ref.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file field inside says cancel, too, when nothing was chosen.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // Browsers close a dialog by themselves when Escape is pressed twice.
    onClose: (event: SyntheticEvent) => event.target === event.currentTarget && onClose(),
    onClick(event: MouseEvent) {
      if (event.target !== event.currentTarget) return
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
      if (!inside) onClose()
    },
  }
}

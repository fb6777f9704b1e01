import { useEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

/** Modal dialog behaviour: opens when rendered, closes by Escape or a click outside, restores the focus. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // A removed element does not restore the focus, so it is done here.
    const opener = document.activeElement
    ref.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file input inside also fires cancel.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // Browsers close a dialog themselves when Escape is pressed twice.
    onClose: (event: SyntheticEvent) => event.target === event.currentTarget && onClose(),
    onClick(event: MouseEvent) {
      if (event.target !== event.currentTarget) return
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
      if (!inside) onClose()
    },
  }
}

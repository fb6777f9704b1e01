import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { notify } from './notify.ts'

/** Inline messages without a field of their own are alerts. */
const fields = '[aria-invalid]:not([aria-invalid="false"])'
const alerts = '[role="alert"]:not(:empty)'

/** A form may turn to the step with the field first, which takes some frames on a slow phone. */
const patienceFrames = 12

/**
 * Focuses the first field with an error. If no field of the form shows one, because the error is about something else, the
 * first message is shown as a notification, so that a failed call never stays silent.
 */
export function useErrorFocus(errors: FieldErrors, form?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [message] = Object.values(errors).flat()
    if (message === undefined) return undefined
    let frame = 0
    const look = (framesLeft: number) => {
      frame = requestAnimationFrame(() => {
        const root = form?.current ?? document.body
        const field = root.querySelector<HTMLElement>(fields)
        field?.focus()
        if (field && document.activeElement === field) return
        if (framesLeft > 0) look(framesLeft - 1)
        else if (!field && !root.querySelector(alerts) && !root.textContent.includes(message)) notify('error', message)
      })
    }
    look(patienceFrames)
    return () => cancelAnimationFrame(frame)
  }, [errors, form])
}

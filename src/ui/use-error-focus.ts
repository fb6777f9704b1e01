import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { notify } from './notify.ts'

/** Inline messages without a field of their own are alerts. */
const fields = '[aria-invalid]:not([aria-invalid="false"])'
const alerts = '[role="alert"]:not(:empty)'

/**
 * Focuses the first field with an error. If no field of the form shows one, because the error is about something else, the
 * first message is shown as a notification, so that a failed call never stays silent. Waits a frame, since a form may
 * first turn to the step with the field.
 */
export function useErrorFocus(errors: FieldErrors, form?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [message] = Object.values(errors).flat()
    if (message === undefined) return undefined
    const frame = requestAnimationFrame(() => {
      const root = form?.current ?? document
      const field = root.querySelector<HTMLElement>(fields)
      if (field) field.focus()
      else if (!root.querySelector(alerts)) notify('error', message)
    })
    return () => cancelAnimationFrame(frame)
  }, [errors, form])
}

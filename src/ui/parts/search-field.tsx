import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '../frame.tsx'
import { IconButton } from './button.tsx'
import { denseInputLook, inputLook } from './field.tsx'

/** A search field with its placeholder as accessible name and a clear button. */
export function SearchField({
  label,
  dense = false,
  onClear,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
  label: string
  defaultValue?: string
  dense?: boolean
  onClear?: () => void
}) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(Boolean(input.defaultValue))

  function clear() {
    field.current!.value = ''
    setFilled(false)
    field.current!.focus()
    onClear?.()
  }

  return (
    <span className="relative block">
      <Search className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-soft" />
      <input
        maxLength={200}
        placeholder={label}
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        onInput={(event) => (setFilled(event.currentTarget.value !== ''), input.onInput?.(event))}
        className={`${dense ? denseInputLook : inputLook} px-9!`}
      />
      {filled && !input.disabled && (
        <IconButton
          size="small"
          label={t('action.clear')}
          icon={<X />}
          onClick={clear}
          className="absolute top-1/2 right-1.5 -translate-y-1/2"
        />
      )}
    </span>
  )
}

import type { ComponentProps } from 'react'

/** Takes effect at once. Its name is `label`, or `aria-labelledby` if a text beside it names it. */
export function Switch({
  on,
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { on: boolean; label?: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      {...rest}
      className={`relative block h-6 w-10 shrink-0 rounded-full border transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 ${on ? 'border-green bg-green hover:bg-green-deep' : 'border-edge bg-card hover:border-ink'} ${className}`}
    >
      <span
        className={`absolute top-0.5 size-[18px] rounded-full transition-[left] duration-150 ${on ? 'left-[18px] bg-on-green' : 'left-0.5 bg-edge'}`}
      />
    </button>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'main' | 'plain' | 'danger' | 'quiet'
export type ButtonSize = 'normal' | 'small'
type Dress = { look?: ButtonLook | undefined; size?: ButtonSize | undefined }

const looks: Record<ButtonLook, string> = {
  main: 'bg-green text-on-green border-green hover:bg-green-deep hover:border-green-deep',
  plain: 'bg-card text-ink border-edge hover:border-ink',
  danger: 'bg-card text-coral border-coral hover:bg-coral-wash',
  quiet: 'bg-transparent text-green border-transparent hover:bg-green-wash',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 rounded-card px-4 py-2',
  small: 'min-h-8 rounded-small px-2.5 py-1 text-base',
}

const shape =
  'inline-flex items-center justify-center gap-2 border font-medium transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60'

/**
 * `main` is the primary action of a screen. While `busy`, the button keeps its width, name and focus, and ignores
 * clicks.
 */
export function Button({
  look = 'plain',
  size = 'normal',
  busy,
  className = '',
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Dress & { busy?: boolean | undefined }) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${sizes[size]} ${looks[look]} ${busy ? 'relative cursor-progress' : ''} ${className}`}
    >
      {busy === undefined ? (
        children
      ) : (
        <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>{children}</span>
      )}
      {busy && <Spinner className="absolute" />}
    </button>
  )
}

export function ButtonLink({
  look = 'plain',
  size = 'normal',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & Dress) {
  return (
    <a {...rest} className={`${shape} ${sizes[size]} ${looks[look]} no-underline ${className}`}>
      {children}
    </a>
  )
}

const squares: Record<ButtonSize, string> = { normal: 'size-11 rounded-card', small: 'size-8 rounded-small' }
const iconLooks: Record<ButtonLook, string> = {
  ...looks,
  quiet: 'border-transparent bg-transparent text-soft hover:bg-green-wash hover:text-ink',
}

export function IconButton({
  label,
  icon,
  look = 'quiet',
  size = 'normal',
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & Dress & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${shape} ${squares[size]} ${iconLooks[look]} ${className}`}
    >
      {icon}
    </button>
  )
}

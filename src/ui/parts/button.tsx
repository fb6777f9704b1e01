import type { ComponentProps } from 'react'

type Look = 'main' | 'plain' | 'danger' | 'quiet'

const looks: Record<Look, string> = {
  main: 'bg-green text-white border-green hover:bg-green-deep',
  plain: 'bg-card text-ink border-edge hover:border-ink',
  danger: 'bg-card text-coral border-coral hover:bg-coral-wash',
  quiet: 'bg-transparent text-green border-transparent hover:bg-green-wash',
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card border px-4 font-medium transition-colors duration-150 disabled:opacity-60'

/** `main` is the one main action of a screen. */
export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...rest} className={`${shape} ${looks[look]} ${className}`} />
}

export function ButtonLink({
  look = 'plain',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & { look?: Look }) {
  return (
    <a {...rest} className={`${shape} ${looks[look]} no-underline ${className}`}>
      {children}
    </a>
  )
}

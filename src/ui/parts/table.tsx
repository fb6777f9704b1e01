import type { ComponentProps, ReactNode } from 'react'

/** A table with a sticky header row that scrolls in both directions, also by keyboard. */
export function TableShell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-32px)] overflow-auto rounded-card border border-line bg-card"
    >
      {/* Collapsed borders would not move with the sticky header. */}
      <table className="w-full border-separate border-spacing-0 text-left text-base tabular-nums [&_td]:h-10 [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_tr:last-child>td]:border-b-0">
        {children}
      </table>
    </section>
  )
}

export function HeadRow({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

export function HeadCell({ numeric = false, className = '', ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={`sticky top-0 z-10 h-10 border-b border-line bg-card px-3 text-small font-medium whitespace-nowrap text-soft ${numeric ? 'text-right' : ''} ${className}`}
    />
  )
}

export function TableRow({ chosen = false, className = '', ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  return <tr {...rest} className={`${chosen ? 'bg-green-wash' : 'bg-card hover:bg-paper'} ${className}`} />
}

export function NumberCell({ className = '', ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={`text-right whitespace-nowrap ${className}`} />
}

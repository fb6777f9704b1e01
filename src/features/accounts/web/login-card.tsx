import type { ReactNode } from 'react'
import { useFrame } from '#ui/frame.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

type Props = {
  title: string
  lead: string
  /** A status message above the form, which screen readers announce. */
  statusText?: string | undefined
  children: ReactNode
  below?: ReactNode
}

export function LoginCard({ title, lead, statusText = '', children, below }: Props) {
  const { edition } = useFrame()
  return (
    <section className="mx-auto grid max-w-110 gap-6 px-4 py-8 tablet:py-16">
      <PageHead title={`${title} — ${edition.siteName}`} description={lead} />
      <div>
        <h1 className="mb-2 text-title font-bold text-balance">{title}</h1>
        <p className="text-soft">{lead}</p>
      </div>
      <div className="grid gap-5 rounded-card border border-line bg-card p-5 tablet:p-6">
        <p
          role="status"
          className={`rounded-small bg-green-wash px-3 py-2 text-base text-green-deep wrap-anywhere ${statusText ? '' : 'hidden'}`}
        >
          {statusText}
        </p>
        {children}
      </div>
      {below && <div className="grid gap-2 text-base text-soft">{below}</div>}
    </section>
  )
}

export const quietLinkClass = 'text-green underline-offset-4 hover:underline'

export function TextButton(props: { disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onClick}
      className={`min-h-6 justify-self-start text-left text-base font-medium disabled:cursor-default disabled:text-soft disabled:no-underline ${quietLinkClass}`}
    >
      {props.children}
    </button>
  )
}

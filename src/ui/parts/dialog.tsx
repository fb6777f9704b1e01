import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'
import { IconButton } from './button.tsx'
import { useModal } from './modal.ts'

export type DialogProps = {
  title: string
  children: ReactNode
  actions?: ReactNode
  onClose: () => void
}

/** Opens when rendered. Escape, the close button and a click outside close it; focus returns to the opener. */
export function Dialog({ title, children, actions, onClose, wide = false }: DialogProps & { wide?: boolean }) {
  const modal = useModal(onClose)
  return (
    <DialogShell
      {...modal}
      title={title}
      actions={actions}
      className={`m-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] rounded-card border border-line starting:translate-y-2 starting:opacity-0 ${wide ? 'max-w-180' : 'max-w-120'}`}
      onClose={onClose}
    >
      {children}
    </DialogShell>
  )
}

/** Slides in from the side on wide screens and from the bottom on phones. */
export function Sheet({ title, children, actions, onClose }: DialogProps) {
  const modal = useModal(onClose)
  return (
    <DialogShell
      {...modal}
      title={title}
      actions={actions}
      className="mt-auto mb-0 max-h-[85dvh] w-full max-w-full rounded-t-card border-t border-line tablet:my-0 tablet:mr-0 tablet:ml-auto tablet:h-dvh tablet:max-h-dvh tablet:w-110 tablet:rounded-none tablet:border-t-0 tablet:border-l starting:translate-y-6 starting:opacity-0 tablet:starting:translate-x-6 tablet:starting:translate-y-0"
      onClose={onClose}
    >
      {children}
    </DialogShell>
  )
}

function DialogShell({
  title,
  children,
  actions,
  onClose,
  className,
  ...modal
}: DialogProps & ReturnType<typeof useModal> & { className: string }) {
  const t = useT()
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={`bg-card p-0 text-left whitespace-normal text-ink shadow-float transition-[opacity,translate] duration-150 ease-out ${className} open:flex open:flex-col`}
    >
      <h2 id={id} className="py-5 pr-16 pl-5 text-lead font-semibold text-balance">
        {title}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-1">{children}</div>
      {actions ? (
        <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5 max-tablet:*:grow">{actions}</footer>
      ) : (
        <div className="pb-3" />
      )}
      {/* The close button comes last, so that the initial focus is on the content. */}
      <IconButton label={t('action.close')} icon={<X />} onClick={onClose} className="absolute top-3.5 right-3" />
    </dialog>
  )
}

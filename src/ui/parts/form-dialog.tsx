import { useId } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '../frame.tsx'
import type { useForm } from '../use-form.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'children' | 'onClose'> &
  Required<Pick<ComponentProps<'form'>, 'onSubmit'>> & {
    action: string
    look?: 'main' | 'danger'
  } & Pick<ReturnType<typeof useForm>, 'form' | 'busy'>

export function FormDialog({ title, action, look = 'main', form, busy, onSubmit, onClose, children }: Props) {
  const t = useT()
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={look} type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} method="post" noValidate className="grid gap-4 pb-1" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}

import { useT } from '../frame.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks what to do with unsaved input after somebody else has saved a newer version. */
export function StaleDialog(props: { busy: boolean; onKeep: () => void; onTake: () => void; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('stale.title')}
      onClose={props.onClose}
      actions={
        <>
          <Button busy={props.busy} onClick={props.onTake}>
            {t('stale.take')}
          </Button>
          <Button look="main" busy={props.busy} onClick={props.onKeep}>
            {t('stale.keep')}
          </Button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
    </Dialog>
  )
}

import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { clientsPanel } from '../contract.ts'
import type { clientPage } from '../contract.ts'

type Data = PageData<typeof clientPage>

/** Asks for the other profile: one of the likely ones, or any by its number. Choosing leads to both side by side. */
export function MergeWith({ client, alike, onClose }: Pick<Data, 'client' | 'alike'> & { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('client.merge.with_title', { name: client.name })}
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form="merge-with">
          {t('client.merge.compare')}
        </Button>
      }
    >
      {alike.length > 0 && (
        <ul className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2">
          {alike.map((one) => (
            <li key={one.id}>
              <a
                href={`${clientsPanel.path}merge/?client_id=${client.id}&client_id2=${one.id}`}
                className="block rounded-card border border-line px-4 py-2.5 text-ink no-underline hover:border-ink"
              >
                <span className="font-medium">{one.name || `№${one.id}`}</span>{' '}
                <span className="text-soft">{t(`client.same.${one.same}`)}</span>
                <span className="block truncate text-small text-soft">
                  {[`№${one.id}`, one.email, one.phone].filter(Boolean).join(' · ')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <form id="merge-with" action={`${clientsPanel.path}merge/`} className="grid gap-3">
        <input type="hidden" name="client_id" value={client.id} />
        <TextField label={t('client.merge.other_id')} name="client_id2" type="number" min={1} required />
      </form>
    </Dialog>
  )
}

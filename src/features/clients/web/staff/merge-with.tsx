import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { clientsPanel } from '../../contract.ts'
import type { clientPage } from '../../contract.ts'

type Data = PageData<typeof clientPage>

export function MergeWithDialog({
  client,
  similar,
  onClose,
}: Pick<Data, 'client' | 'similar'> & { onClose: () => void }) {
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
      {similar.length > 0 && (
        <ul className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2">
          {similar.map((other) => (
            <li key={other.id}>
              <a
                href={`${clientsPanel.path}merge/?client_id=${client.id}&client_id2=${other.id}`}
                className="block rounded-card border border-line px-4 py-2.5 text-ink no-underline hover:border-ink"
              >
                <span className="font-medium">{other.name || t('row.number', { id: other.id })}</span>{' '}
                <span className="text-soft">{t(`client.same.${other.same}`)}</span>
                <span className="block truncate text-small text-soft">
                  {[t('row.number', { id: other.id }), other.email, other.phone].filter(Boolean).join(' · ')}
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

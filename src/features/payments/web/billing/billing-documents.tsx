import { FileText, Image, Trash2, Undo2 } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import type { billingPage } from '../../contract.ts'
import { billingDocumentKinds, billingFileRule } from '../../model.ts'

type OwnDocument = PageData<typeof billingPage>['billing']['documents'][number]

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.pdf']

type Props = {
  documents: readonly OwnDocument[]
  /** Ids of documents that are deleted when the form is saved. */
  removed: readonly number[]
  onRemovedChange: (removed: readonly number[]) => void
  errors: Record<string, string[]>
}

export function BillingDocuments({ documents, removed, onRemovedChange, errors }: Props) {
  const t = useT()
  const toggle = (id: number) =>
    onRemovedChange(removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id])
  return (
    <Card title={t('billing.documents')}>
      <div className="grid gap-5">
        {documents.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                isRemoved={removed.includes(document.id)}
                onToggle={() => toggle(document.id)}
              />
            ))}
          </ul>
        )}
        {billingDocumentKinds.map((kind) => (
          <FileDrop
            key={kind}
            name={`new_${kind}_documents`}
            label={t(`billing.document.${kind}`)}
            hint={t(`billing.document_hint.${kind}`)}
            errors={errors[`new_${kind}_documents`]}
            types={extensions}
            maxBytes={billingFileRule.maxBytes}
            multiple
          />
        ))}
      </div>
    </Card>
  )
}

function DocumentRow(props: { document: OwnDocument; isRemoved: boolean; onToggle: () => void }) {
  const { document, isRemoved, onToggle } = props
  const t = useT()
  const hydrated = useHydrated()
  const Icon = document.type === 'application/pdf' ? FileText : Image
  const name = t(`billing.document.${document.kind}`)
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1 pl-3">
      <Icon aria-hidden className="shrink-0 text-soft" />
      <div className="min-w-0 flex-1 text-base">
        <a
          href={`/api/tutor/billing_data/document?id=${document.id}`}
          target="_blank"
          rel="noopener"
          className={`font-medium text-green underline-offset-4 ${isRemoved ? 'line-through' : ''}`}
        >
          {name}
        </a>
        <p className="text-small">
          {isRemoved ? t('billing.document_removed') : <Moment seconds={document.created_at} />}
        </p>
      </div>
      <IconButton
        label={t(isRemoved ? 'billing.document_restore' : 'billing.document_remove', { name })}
        icon={isRemoved ? <Undo2 /> : <Trash2 />}
        disabled={!hydrated}
        onClick={onToggle}
      />
    </li>
  )
}

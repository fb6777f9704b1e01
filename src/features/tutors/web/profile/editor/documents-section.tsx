import { FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import { Select, SelectField } from '#ui/parts/select.tsx'
import { documentKinds } from '../../../model.ts'
import type { DocumentKind } from '../../../model.ts'
import type { AddDocuments, RemoveDocument } from './editor-api.ts'
import { fileExtensions } from './file-types.ts'
import { EditorSection } from './editor-section.tsx'
import type { OwnDocument, EditorRules } from './profile-values.ts'

const tones: Record<OwnDocument['state'], BadgeTone> = { waiting: 'sun', accepted: 'green', returned: 'coral' }

/** Private documents of the tutor. Each file is uploaded as soon as it is chosen. */
export function DocumentsSection(props: {
  documents: readonly OwnDocument[]
  rules: EditorRules
  hrefOf: (document: OwnDocument) => string
  onAdd: AddDocuments
  onRemove: RemoveDocument
  /** For staff, who may correct the kind of a document. */
  onRename?: (document: OwnDocument, kind: DocumentKind) => void
}) {
  const { documents, rules, hrefOf, onAdd, onRemove, onRename } = props
  const t = useT()
  const kinds = documentKinds.map((one) => ({ value: one, text: t(`document.${one}`) }))
  const [kind, setKind] = useState<DocumentKind>('diploma')
  const [share, setShare] = useState<number>()
  const [round, setRound] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const [removing, setRemoving] = useState<OwnDocument>()
  const [busy, setBusy] = useState(false)
  const room = (rules.counts['documents'] ?? Number.POSITIVE_INFINITY) - documents.length

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    const most = Math.min(room, rules.documents.max_count)
    if (files.length > most) return showProblems([t('editor.documents_many', { count: most })])
    setShare(0)
    const answer = await onAdd(files, kind, setShare)
    setShare(undefined)
    showProblems(answer?.status === 'fail' ? formatFailure(answer) : [])
  }

  /** Also clears the file input. */
  function showProblems(messages: string[]) {
    setProblems(messages)
    setRound(round + 1)
  }

  async function remove(document: OwnDocument) {
    setBusy(true)
    const answer = await onRemove(document)
    setBusy(false)
    setRemoving(undefined)
    setProblems(answer?.status === 'fail' ? formatFailure(answer) : [])
  }

  const formatFailure = ({ error, message }: Failure) =>
    typeof error === 'object' ? Object.values(error).flat() : [message ?? t(`error.${error}`)]

  return (
    <EditorSection id="documents" title={t('editor.documents')} lead={t('editor.documents_lead')}>
      {documents.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {documents.map((document) => {
            const Icon = document.type === 'application/pdf' ? FileText : Image
            const name = t(`document.${document.kind}`)
            return (
              <li key={document.id} className="flex items-center gap-3 py-1.5 pr-1 pl-3">
                <Icon className="text-soft" />
                <div className="min-w-0 flex-1 text-base">
                  <a href={hrefOf(document)} target="_blank" className="font-medium text-green underline-offset-4">
                    {name}
                  </a>{' '}
                  <Badge tone={tones[document.state]}>{t(`document.state.${document.state}`)}</Badge>
                  <p className="text-small">
                    <Moment seconds={document.created_at} />
                  </p>
                </div>
                {onRename && (
                  <Select
                    dense
                    aria-label={t('editor.document_kind')}
                    choices={kinds}
                    value={document.kind}
                    onChange={(event) => onRename(document, event.target.value as DocumentKind)}
                  />
                )}
                <IconButton
                  label={t('editor.document_remove', { name })}
                  icon={<Trash2 />}
                  onClick={() => setRemoving(document)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {room > 0 && (
        <div className="grid gap-4">
          <SelectField
            label={t('editor.document_kind')}
            name="document_kind"
            choices={kinds}
            value={kind}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          />
          <FileDrop
            key={round}
            name="new_documents"
            label={t('editor.document_files')}
            hint={t('editor.document_hint')}
            errors={problems}
            types={fileExtensions(rules.documents.types)}
            maxBytes={rules.documents.max_bytes}
            multiple
            disabled={share !== undefined}
            onChange={(files) => void add(files)}
          />
          {share !== undefined && (
            <Progress label={t('editor.document_sending')} {...(share < 1 && { value: share })} />
          )}
        </div>
      )}
      {removing && (
        <Confirm
          question={t('editor.document_remove_question', { name: t(`document.${removing.kind}`) })}
          action={t('action.delete')}
          busy={busy}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </EditorSection>
  )
}

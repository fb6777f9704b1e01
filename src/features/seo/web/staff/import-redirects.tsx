import { useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { UploadButton } from '#ui/admin/controls/upload-button.tsx'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { longestImport, maxImportLines } from '../../contract.ts'
import type { redirectEndpoints } from '../../contract.ts'
import { useIsLead } from './source-field.tsx'

type Import = typeof redirectEndpoints.import

/** Imports redirects from pasted lines or a CSV file, and reports the lines that were refused. */
export function ImportButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('redirect.import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send } = useForm()
  const [csv, setCsv] = useState('')
  /** Counts chosen files, whose lines replace what is typed. */
  const [file, setFile] = useState(0)
  const isLead = useIsLead()
  const [replacesPages, setReplacesPages] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const [report, setReport] = useState<WireAnswer<Import>>()

  async function readFile(chosen: File | undefined) {
    if (!chosen) return
    const text = await chosen.text()
    setTooLarge(text.length > longestImport)
    if (text.length > longestImport) return
    setCsv(text)
    setFile(file + 1)
  }

  async function importLines() {
    const answer = await send(call<Import>('POST /api/admin/redirects/import', { csv, replace_pages: replacesPages }))
    if (!answer) return
    setReport(answer)
    await refresh()
  }

  return (
    <Dialog wide title={t('redirect.import')} onClose={onClose}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void importLines()
        }}
      >
        <TextArea
          label={t('redirect.import_lines')}
          hint={t('redirect.import_hint')}
          rows={8}
          key={file}
          maxLength={longestImport}
          defaultValue={csv}
          errors={errors['csv']}
          onChange={(event) => setCsv(event.target.value)}
        />
        <div>
          <UploadButton
            text={t('redirect.import_file')}
            label={t('redirect.import')}
            types={['.csv', 'text/csv', 'text/plain']}
            share={undefined}
            onFiles={([chosen]) => void readFile(chosen)}
          />
        </div>
        {isLead && (
          <Checkbox
            label={t('redirect.import_replaces')}
            checked={replacesPages}
            onChange={(event) => setReplacesPages(event.target.checked)}
          />
        )}
        {isTooLarge && (
          <p role="alert" className="text-base text-coral">
            {t('redirect.import_too_large', { max: maxImportLines })}
          </p>
        )}
        <div>
          <Button look="main" type="submit" busy={busy} disabled={csv.trim() === ''}>
            {t('redirect.import')}
          </Button>
        </div>
      </form>
      {report && <ImportReport report={report} />}
    </Dialog>
  )
}

function ImportReport({ report: { created, refused } }: { report: WireAnswer<Import> }) {
  const t = useT()
  return (
    <div role="status" className="mt-4 grid gap-2">
      <p className="font-medium">{t('redirect.imported', { created, skipped: refused.length })}</p>
      <ol className="grid max-h-60 gap-2 overflow-y-auto">
        {refused.map(({ line, text, reason }) => (
          <li key={line} className="rounded-card border border-line px-3 py-2 text-base">
            <code className="wrap-anywhere">
              {line}: {text}
            </code>
            <span className="block text-coral">{reason}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../frame.tsx'
import { useHydrated } from '../../hydrated.ts'
import { Button } from '../../parts/button.tsx'
import { Progress } from '../../parts/progress.tsx'

/** A button that opens the file chooser, with the progress and the problem of the upload below. */
export function UploadButton(props: {
  text: string
  label: string
  types: readonly string[]
  multiple?: boolean
  disabled?: boolean | undefined
  invalid?: boolean
  share: number | undefined
  describedBy?: string | undefined
  onFiles: (files: readonly File[]) => void
}) {
  const { text, label, types, multiple, disabled, invalid, share, describedBy, onFiles } = props
  const t = useT()
  const live = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        disabled={disabled || !live || share !== undefined}
        aria-label={`${text}: ${label}`}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        onClick={() => input.current?.click()}
        className="data-invalid:border-coral"
      >
        <Upload className="size-4" />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        accept={types.join()}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {share !== undefined && (
        <div className="w-full max-w-80">
          <Progress label={t('form.uploading')} {...(share < 1 && { value: share })} />
        </div>
      )}
    </>
  )
}

import { FileText, Upload, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { IconButton } from './button.tsx'
import type { Labelled } from './field.tsx'

type Props = Labelled & {
  name: string
  /** Extensions with their dot: `['.pdf', '.jpg']`. The server checks the contents. */
  types: readonly string[]
  maxBytes: number
  multiple?: boolean
  disabled?: boolean
  onChange?: (files: readonly File[]) => void
}

/** Files chosen by click, keyboard or drag and drop, posted by the native file input. */
export function FileDrop(props: Props) {
  const { label, hint, errors = [], name, types, maxBytes, multiple = false, disabled = false, onChange } = props
  const t = useT()
  const id = useId()
  const { lang } = useFrame()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [rejected, setRejected] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  const spoken = types.map((type) => type.slice(1).toUpperCase()).join(', ')
  const problems = rejected.length > 0 ? rejected : errors

  function problemOf(file: File): string[] {
    const { name, size } = file
    if (!types.some((type) => name.toLowerCase().endsWith(type))) return [t('file.wrong_type', { name, types: spoken })]
    if (size > maxBytes)
      return [t('file.too_large', { name, size: sizeText(size, lang), max: sizeText(maxBytes, lang) })]
    return []
  }

  function keep(next: readonly File[]) {
    // The files of an input can only be set from a DataTransfer.
    const data = new DataTransfer()
    for (const file of next) data.items.add(file)
    input.current!.files = data.files
    setFiles(next)
    onChange?.(next)
  }

  function add(given: Iterable<File>) {
    const all = [...given]
    const right = all.filter((file) => problemOf(file).length === 0)
    setRejected(all.flatMap(problemOf))
    keep(
      multiple
        ? [...files.filter(({ name }) => right.every((file) => file.name !== name)), ...right]
        : right.slice(0, 1),
    )
  }

  return (
    <div className="grid gap-2">
      <span className="text-base font-medium" id={`${id}-label`}>
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the field inside has the keys */}
      <label
        onDragOver={(event) => (event.preventDefault(), setOver(!disabled))}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) add(event.dataTransfer.files)
        }}
        className={`grid justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green ${disabled ? 'cursor-not-allowed border-line text-soft' : 'cursor-pointer hover:border-ink'} ${over ? 'border-green bg-green-wash' : problems.length > 0 ? 'border-coral bg-coral-wash' : 'border-edge bg-card'}`}
      >
        <input
          ref={input}
          type="file"
          name={name}
          accept={types.join()}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label ${id}-ask`}
          aria-describedby={`${id}-note`}
          aria-invalid={problems.length > 0 || undefined}
          onChange={(event) => add(event.target.files ?? [])}
          className="sr-only"
        />
        <Upload className={`size-6 ${disabled ? '' : 'text-green'}`} />
        <span id={`${id}-ask`} className="text-base font-medium">
          {multiple ? t('file.choose_many') : t('file.choose')}
        </span>
        <span className="text-small text-soft" suppressHydrationWarning>
          {t('file.limits', { types: spoken, size: sizeText(maxBytes, lang) })}
        </span>
      </label>
      <p id={`${id}-note`} role="status" className={`text-small ${problems.length > 0 ? 'text-coral' : 'text-soft'}`}>
        {problems.length > 0 ? problems.join(' ') : hint}
      </p>
      {files.length > 0 && (
        <ul aria-label={t('file.chosen')} className="divide-y divide-line rounded-card border border-line">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-3 py-1 pr-1 pl-3 text-base">
              <FileText className="text-soft" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="shrink-0 text-small text-soft tabular-nums">{sizeText(file.size, lang)}</span>
              <IconButton
                size="small"
                label={t('picker.remove', { text: file.name })}
                icon={<X />}
                onClick={() => (keep(files.filter((one) => one !== file)), input.current?.focus())}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A megabyte has 1024 kilobytes here, as in the limits and in file managers. */
function sizeText(bytes: number, lang: string): string {
  const large = bytes >= 1_048_576
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large && bytes < 10 * 1_048_576 ? 1 : 0,
  }).format(bytes / (large ? 1_048_576 : 1024))
}

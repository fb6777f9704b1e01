import type { RichText } from '#shared/rich-text/rich-text.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { errorsWithin } from './control.ts'
import type { ControlProps } from './control.ts'
import { EachLocale } from './text.tsx'
import { toImage, useUpload } from './use-upload.ts'

export function RichTextControl(props: ControlProps) {
  const { name, field, label, value } = props
  if (!field.localized) return <DocumentField {...props} at={name} />
  const texts = (value ?? {}) as Record<string, unknown>
  return (
    <EachLocale label={label} stacked>
      {(locale, language) => (
        <DocumentField {...props} at={`${name}.${locale}`} label={language} value={texts[locale]} />
      )}
    </EachLocale>
  )
}

/** `at` is the name of the posted document; uploads belong to the field. */
function DocumentField(props: ControlProps & { at: string }) {
  const { at, name, field, label, value, endpoints, errors, disabled = false } = props
  const upload = useUpload(endpoints.upload, name, field)
  return (
    <RichTextField
      name={at}
      label={label}
      doc={(value ?? null) as RichText | null}
      errors={upload.problem ? [upload.problem] : errorsWithin(errors, at)}
      disabled={disabled}
      isUploading={upload.share !== undefined}
      uploadImage={async (file) => {
        const sent = await upload.send(file)
        return sent && toImage(sent)
      }}
    />
  )
}

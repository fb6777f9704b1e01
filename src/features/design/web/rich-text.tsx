import { prepareDocument } from '#shared/rich-text/prepare-document.ts'
import { useT } from '#ui/frame.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { useImageUpload } from '#ui/rich-text/use-image-upload.ts'
import { sampleDocument, sampleFormulas } from './sample-document.ts'
import { Part, Specimens, State } from './specimen.tsx'

const formulas = prepareDocument({
  type: 'doc',
  content: sampleFormulas.map((latex) => ({ type: 'formulaBlock', attrs: { latex } })),
})

/** Every node of a formatted text as readers see it, and the states of its editor. */
export function RichTexts() {
  const t = useT()
  const label = t('design.kind.rich')
  const doc = sampleDocument(t('design.sample.paragraph'))
  // Uploads have no server here.
  const { problem, isUploading, uploadImage } = useImageUpload(() =>
    Promise.resolve({ status: 'fail', error: 'unavailable' }),
  )
  const field = { label, uploadImage }
  return (
    <Specimens group="rich_text">
      <Part title={t('design.rich_text.nodes')} wide>
        <RichTextView doc={doc} />
      </Part>
      <Part title={t('editor_tool.formula')} wide>
        <RichTextView doc={formulas} />
      </Part>
      <Part title={t('design.rich_text.editor')} wide>
        <State name={t('design.state.empty')}>
          <RichTextField {...field} name="rich_empty" doc={null} hint={t('design.sample.about_hint')} />
        </State>
        <State name={t('design.state.filled')}>
          <RichTextField
            {...field}
            name="rich_filled"
            doc={doc}
            isUploading={isUploading}
            errors={problem ? [problem] : []}
          />
        </State>
        <State name={t('design.state.almost_full')}>
          <RichTextField {...field} name="rich_full" doc={doc} maxCharacters={300} />
        </State>
        <State name={t('design.state.busy')}>
          <RichTextField {...field} name="rich_busy" doc={null} isUploading />
        </State>
        <State name={t('design.state.invalid')}>
          <RichTextField {...field} name="rich_invalid" doc={null} errors={[t('design.kind.error')]} />
        </State>
        <State name={t('design.state.disabled')}>
          <RichTextField {...field} name="rich_disabled" doc={doc} disabled />
        </State>
        <State name={t('design.rich_text.without_images')}>
          <RichTextField name="rich_plain" label={label} doc={null} />
        </State>
      </Part>
    </Specimens>
  )
}

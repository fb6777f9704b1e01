import * as fields from '#shared/fields.ts'
import type { CrudField } from '#shared/fields.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { fieldControls } from '#ui/admin/field-controls.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { drawnPicture, sampleDocument } from './sample-document.ts'
import { Part, Specimens, State } from './specimen.tsx'

const statuses = { field: 'status', initial: 'draft', states: ['draft', 'published'], transitions: {} } as const

type Kind = { id: string; field: CrudField; value: (text: string) => unknown; wide?: boolean; remote?: boolean }

const kinds: readonly Kind[] = [
  { id: 'text', field: fields.textField(60), value: (text) => text.slice(0, 60) },
  { id: 'long', field: fields.textField(400, { long: true }), value: (text) => text },
  { id: 'slug', field: fields.slugField(), value: () => 'english-for-children' },
  { id: 'integer', field: fields.integerField(0, 100), value: () => 12 },
  { id: 'money', field: fields.moneyField({ min: 10_000, max: 500_000 }), value: () => 45_050 },
  {
    id: 'choice',
    field: fields.choiceField(['draft', 'published']),
    value: () => 'published',
  },
  { id: 'flag', field: fields.flagField(), value: () => true },
  { id: 'date', field: fields.dateField({ optional: true }), value: () => '2026-11-17' },
  { id: 'instant', field: fields.instantField({ optional: true }), value: () => 1_795_000_000 },
  { id: 'video', field: fields.videoField(), value: () => ({ provider: 'youtube', id: 'dQw4w9WgXcQ' }) },
  { id: 'reference', field: fields.referenceField('sample'), value: () => 2 },
  { id: 'person', field: fields.referenceField('sample', { people: {} }), value: () => 3, remote: true },
  {
    id: 'many',
    field: fields.manyField('sample', { table: 'sample', own: 'sample', other: 'sample' }),
    value: () => [1, 2],
  },
  {
    id: 'file',
    field: fields.fileField(),
    value: () => ({ id: 1, url: '#kinds', name: 'price-list-2026.pdf', bytes: 84_000 }),
  },
  {
    id: 'image',
    field: fields.imageField({ aspect: 16 / 9 }),
    value: (text) => ({ ...drawnPicture(1, '#0f6b4f'), alt: text.slice(0, 40) }),
    wide: true,
  },
  {
    id: 'images',
    field: fields.imagesField({ max: 5 }),
    value: (text) => [
      { ...drawnPicture(1, '#0f6b4f'), alt: text.slice(0, 40) },
      { ...drawnPicture(2, '#4a6572'), alt: '' },
    ],
    wide: true,
  },
  {
    id: 'localized',
    field: fields.localizedField(100),
    value: (text) => ({ ua: text.slice(0, 60), en: text.slice(0, 60) }),
    wide: true,
  },
  {
    id: 'localized_long',
    field: fields.localizedField(400, { long: true }),
    value: (text) => ({ ua: text, en: text }),
    wide: true,
  },
  { id: 'rich', field: fields.richTextField(), value: sampleDocument, wide: true },
  {
    id: 'localized_rich',
    field: fields.localizedRichTextField(),
    value: (text) => ({ ua: paragraphOf(text), en: paragraphOf(text) }),
    wide: true,
  },
  { id: 'status', field: fields.statusField(statuses), value: () => 'published' },
]

const paragraphOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const states = ['empty', 'filled', 'invalid', 'disabled'] as const

/**
 * Every kind of field in every state; read-only is the text of a list. Only transitions change a status. Uploads and
 * searches have no server here.
 */
export function Kinds() {
  const t = useT()
  const frame = useFrame()
  const { locales } = frame.edition
  const people = [1, 2, 3].map((value) => ({
    value,
    text: t(`design.sample.person.${(['one', 'two', 'three'] as const)[value - 1]!}`),
  }))
  return (
    <Specimens group="kinds">
      {kinds.map(({ id, field, value, wide = false, remote }) => {
        const { Control, text: textOf } = fieldControls[field.kind]
        const sample = value(t('design.sample.paragraph'))
        const labels = { [id]: people.map(({ text }) => text).join(', ') }
        const row = { id: 1, [id]: sample, labels }
        const label = t(`design.kind.${id}`)
        const problem = { [id]: [t('design.kind.error')] }
        const byLocale = { [`${id}.${locales[0]}`]: [t('design.kind.error')] }
        return (
          <Part key={id} title={label} wide={wide}>
            <State name={t('design.state.read_only')}>
              <TextField
                label={label}
                readOnly
                defaultValue={textOf({ row, name: id, frame, t, resource: 'design.kind' })}
              />
            </State>
            {field.kind !== 'status' &&
              states.map((state) => (
                <State key={state} name={t(`design.state.${state}`)}>
                  <Control
                    resource="design.kind"
                    name={id}
                    field={field}
                    label={label}
                    endpoints={{}}
                    value={state === 'empty' ? undefined : sample}
                    options={people}
                    remote={remote}
                    errors={state !== 'invalid' ? {} : field.localized ? byLocale : problem}
                    disabled={state === 'disabled'}
                  />
                </State>
              ))}
          </Part>
        )
      })}
    </Specimens>
  )
}

import { z } from 'zod'
import { calendarDay, flag, id, integer, localizedText, money, seconds, slug, text } from './codecs.ts'
import { locales } from './locale.ts'
import type { StatusMachine } from './action-options.ts'
import { imageTypes, maxImageBytes } from './media.ts'
import { givenImage, storedFile, storedImage } from './media-schemas.ts'
import { richText } from './rich-text/rich-text.ts'
import { isEmptyText } from './rich-text/plain-text.ts'
import { longestVideoLink, parseVideoLink } from './video.ts'
import type { VideoLink } from './video.ts'

export const fieldKinds = `text localized slug rich choice flag integer money date instant image images video file
  reference many status`.split(/\s+/) as FieldKind[]
export type FieldKind =
  | ('text' | 'localized' | 'slug' | 'rich' | 'choice' | 'flag' | 'integer' | 'money' | 'date' | 'instant')
  | ('image' | 'images' | 'video' | 'file' | 'reference' | 'many' | 'status')

/**
 * A field of a resource, described once for API, form, column and filter. `given` validates input; `shown` has no
 * limits, so that stored values can always be read. `initial` is the default of a new entity; `editableInList` fields
 * can be changed from the list.
 */
export type CrudField<G extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> = {
  kind: FieldKind
  given: G
  shown: S
  initial?: unknown
  required?: boolean
  editableInList?: boolean
  /** Changed by actions only. */
  readOnly?: boolean
  max?: number
  min?: number
  /** A text of several lines. */
  long?: boolean
  /** A filter that searches several columns. */
  search?: boolean
  /** The value is an object with a text or document per locale. */
  localized?: boolean
  /** The values of a choice or status; their texts are the messages `<name>.<field>.<value>`. */
  values?: readonly string[]
  /** Width by height to which images are cropped. */
  aspect?: number
  altRequired?: boolean
  upload?: { types: readonly string[]; maxBytes: number }
  /** The table that a reference points to. */
  to?: string
  /** The localized column of the target that names its rows; `name` by default. */
  label?: string
  people?: PeopleTarget
  /** The join table of a `many` field, with its columns for both sides. */
  through?: { table: string; own: string; other: string }
}
export type CrudFields = Record<string, CrudField>

/**
 * How people are named: by `name` of the target itself, or of the table `names` with the same id. `plain` names are
 * one text for all locales. Rows of a target without editions belong to those of its table `members`.
 */
export type PeopleTarget = { names?: string; plain?: boolean; members?: { table: string; own: string } }

type TextOptions = { required?: boolean; long?: boolean }

export const textField = (max: number, { required = false, long = false }: TextOptions = {}) => ({
  ...field('text', text(max, required ? 1 : 0), z.string()),
  max,
  required,
  long,
  ...(!required && { initial: '' }),
})

/** A text per locale; `required` applies to the edition's default locale. */
export const localizedField = (max: number, { required = false, long = false }: TextOptions = {}) => ({
  ...field('localized', localizedText(max), byLocale(z.string())),
  max,
  required,
  long,
  localized: true as const,
  ...(!required && { initial: {} }),
})

export const slugField = (max = 80) => ({ ...field('slug', slug(max), z.string()), max, required: true })

/** A formatted text; null is an empty one. */
export const richTextField = ({ required = false } = {}) => ({
  ...field('rich', required ? filledText() : richText().nullable(), shownRichText),
  required,
  upload: imageUpload,
  ...(!required && { initial: null }),
})

export const localizedRichTextField = ({ required = false } = {}) => ({
  ...field('rich', byLocale(richText().nullable()), byLocale(shownRichText)),
  required,
  localized: true as const,
  upload: imageUpload,
  ...(!required && { initial: {} }),
})

export const choiceField = <const V extends readonly [string, ...string[]]>(
  values: V,
  { initial }: { initial?: V[number] } = {},
) => ({ ...field('choice', z.enum(values), z.string()), values, required: true, ...(initial && { initial }) })

/** Choices whose options only the server knows. */
export const openChoiceField = () => field('choice', text(80), z.string())
export const idChoiceField = () => field('choice', id(), z.number())

/** A choice among numbers; their texts are the messages `<name>.<field>.<number>`. */
export const numberedChoiceField = (values: readonly number[]) => ({
  ...field('choice', integer(Math.min(...values), Math.max(...values)), z.int()),
  values: values.map(String),
})

export const searchField = () => ({ ...textField(200), search: true as const })

export const flagField = (initial = false) => ({ ...field('flag', flag(), z.boolean()), initial, editableInList: true })

export const integerField = (min: number, max: number, initial = min) => ({
  ...field('integer', integer(min, max), z.number()),
  min,
  max,
  initial,
  editableInList: true,
})

const maxMoney = 100_000_000_000

/** An amount in minor units of the edition's currency. */
export const moneyField = ({ min = 0, max = maxMoney, optional = false } = {}) => ({
  ...field('money', optional ? orNull(money(min, max)) : money(min, max), z.number().nullable()),
  min,
  max,
  ...optionality(optional),
})

/** A day without a time: `yyyy-mm-dd`. */
export const dateField = ({ optional = false } = {}) => ({
  ...field('date', optional ? orNull(calendarDay()) : calendarDay(), z.string().nullable()),
  ...optionality(optional),
})

/** A point in time, stored in UTC, shown and entered in the time zone of the staff member. */
export const instantField = ({ optional = false } = {}) => ({
  ...field('instant', optional ? orNull(seconds()) : seconds(), seconds().nullable()),
  ...optionality(optional),
})

const imageUpload = { types: imageTypes, maxBytes: maxImageBytes }

export const imageField = ({ aspect, required = false, alt = true }: ImageOptions & { required?: boolean } = {}) => ({
  ...field('image', required ? givenImage(alt) : givenImage(alt).nullable(), storedImage.nullable()),
  ...(aspect && { aspect }),
  altRequired: alt,
  upload: imageUpload,
  ...optionality(!required),
})
type ImageOptions = { aspect?: number; alt?: boolean }

export const imagesField = ({ max = 20, aspect, alt = true }: ImageOptions & { max?: number } = {}) => ({
  ...field('images', z.array(givenImage(alt)).max(max), z.array(storedImage)),
  ...(aspect && { aspect }),
  altRequired: alt,
  upload: imageUpload,
  max,
  initial: [] as { id: number; alt: string }[],
})

/** A link to a video of an allowed provider; the provider and the id are stored. */
export const videoField = ({ required = false } = {}) => ({
  ...field('video', required ? givenVideo : orNull(givenVideo), shownVideo.nullable()),
  ...optionality(!required),
})

export const fileField = ({ required = false, types = ['application/pdf'], maxBytes = 10 * 1_048_576 } = {}) => ({
  ...field('file', required ? givenFile : givenFile.nullable(), storedFile.nullable()),
  upload: { types, maxBytes },
  ...optionality(!required),
})

type ReferenceOptions = { optional?: boolean; people?: PeopleTarget; label?: string }

export const referenceField = (to: string, { optional = false, people, label }: ReferenceOptions = {}) => ({
  ...field('reference', (optional ? orNull(id()) : id()) as z.ZodType<number | null>, z.number().nullable()),
  to,
  ...(people && { people }),
  ...(label && { label }),
  ...optionality(optional),
})

const maxMany = 100

export const manyField = (to: string, through: NonNullable<CrudField['through']>) => ({
  ...field('many', z.array(id()).max(maxMany), z.array(z.number())),
  to,
  through,
  initial: [] as number[],
})

/** The state of a row with a status machine. Only its transitions change it. */
export const statusField = ({ states, initial }: StatusMachine) => ({
  ...field('status', z.enum(states), z.string()),
  initial,
  values: states,
  readOnly: true as const,
})

/** The time of the last action that names the field as its `stamp`. */
export const stampField = () => ({ ...instantField({ optional: true }), readOnly: true as const })

function field<const K extends FieldKind, G extends z.ZodType, S extends z.ZodType>(kind: K, given: G, shown: S) {
  return { kind, given, shown }
}

function optionality(optional: boolean) {
  return optional ? { initial: null } : { required: true as const }
}

function byLocale<T extends z.ZodType>(schema: T) {
  return z.partialRecord(z.enum(locales), schema)
}

/** Forms send an empty text for no value. */
function orNull<Decoded, Wire>(schema: z.ZodType<Decoded, Wire>) {
  const wire = z.union([z.string().max(longestVideoLink), z.number(), z.null()])
  return z.codec(wire, schema.nullable(), {
    decode: (value) => (value === '' ? null : (value as Wire)),
    encode: (value) => value as string,
  }) as unknown as z.ZodType<Decoded | null, Wire | null>
}

function filledText() {
  return richText().refine((doc) => !isEmptyText(doc), { params: { text: 'invalid.required' } })
}
const shownRichText = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }).nullable()

const shownVideo = z.object({ provider: z.literal('youtube'), id: z.string() })
const videoText = text(longestVideoLink, 1).refine((link) => parseVideoLink(link), {
  params: { text: 'invalid.video' },
})
const givenVideo = z.codec(videoText, shownVideo, {
  decode: (link): VideoLink => parseVideoLink(link)!,
  encode: ({ id: video }) => `https://youtu.be/${video}`,
})
const givenFile = z.object({ id: id() })

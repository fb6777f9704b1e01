import { z } from 'zod'
import { flag, id, integer, money, seconds, text } from '#shared/codecs.ts'
import { locales } from '#shared/locale.ts'
import { documentKinds, documentRule, documentStates, profs, tutorStates } from '../model.ts'
import { tutorVisibility } from '#features/tutor-visibility/contract.ts'
import { completenessItems } from '../rating-model.ts'

/** An empty list means the whole city or district. */
const place = z.object({
  city_id: id(),
  districts: z
    .array(z.object({ district_id: id(), subdistricts: z.array(id()).max(100).default([]) }))
    .max(100)
    .default([]),
})
const prof = z.union([z.null(), integer(1, profs.length)])
const year = z.union([z.null(), integer(1900, 2100)])
const hours = integer(0, 2 ** 24 - 1)
const day = text(10).regex(/^(?:\d{4}-\d\d-\d\d)?$/)

/** Fields that are left out stay unchanged. Lengths and sums are checked by the handler. */
export const tutorChanges = z.object({
  name: text(300).optional(),
  sex: z.enum(['f', 'm', '']).optional(),
  /** `yyyy-mm-dd` or empty. */
  birth_date: day.optional(),
  city_id: z.union([z.null(), id()]).optional(),
  prof: prof.optional(),
  teaching_since: year.optional(),
  short_description: text(6000).optional(),
  description: text(12_000).optional(),
  subjects: z
    .array(
      z.object({
        subject_id: id(),
        selectedLevels: z.array(id()).max(100).default([]),
        /** Per hour, in minor units. */
        price: money(0, 1_000_000_000),
        description: text(6000).default(''),
      }),
    )
    .max(50)
    .optional(),
  work_home: flag().optional(),
  work_travel: flag().optional(),
  work_online: flag().optional(),
  locations_home: z.array(place).max(1).optional(),
  locations_travel: z.array(place).max(50).optional(),
  /** Free hours of seven days, Monday first: bit 0 is midnight, in the edition's time zone. */
  schedule: z.array(hours).length(7).optional(),
  university_id: z.union([z.null(), id()]).optional(),
  /** Name of a university that is not in the list. */
  university_name: text(600).optional(),
  university_graduation_year: year.optional(),
  video_url: text(500).optional(),
  /** Complete list of documents to keep; others are deleted. */
  documents: z
    .array(z.object({ id: id(), kind: z.enum(documentKinds) }))
    .max(100)
    .optional(),
  /** Kinds of the uploaded files, in their order. */
  new_document_kinds: z.array(z.enum(documentKinds)).max(documentRule.maxCount).optional(),
})
export type TutorChanges = z.output<typeof tutorChanges>

export const tutorSave = tutorChanges.extend({
  /** Version that was read: a save of an older one is rejected, so that no change is overwritten unseen. */
  version: integer(1, 2 ** 31 - 1),
})

export const tutorDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  type: z.string(),
  bytes: z.int(),
  created_at: seconds(),
  checked_at: seconds().nullable(),
})

export const tutorAvatar = z.object({
  preview_url: z.string(),
  preview_130: z.string(),
  /** Not public until staff have accepted it. */
  waiting: z.boolean(),
  /** Source for cropping again; null for a demo portrait. */
  original: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  crop: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).nullable(),
})

const waitingTexts = z.object({
  state: z.enum(['waiting', 'returned']),
  comment: z.string(),
  submitted_at: seconds(),
  /** Fields with unpublished content: `description`, `subjects.12`, `photo`, `documents`. */
  fields: z.array(z.string()),
})

export const tutorCompleteness = z.object({
  percent: z.int(),
  items: z.array(
    z.object({
      item: z.enum(Object.keys(completenessItems) as [keyof typeof completenessItems]),
      done: z.boolean(),
      gain: z.int(),
      needed: z.boolean(),
    }),
  ),
})

/** Profile in one language for the tutor and staff; waiting texts replace the published ones. */
export const ownTutor = z.object({
  id: z.int(),
  version: z.int(),
  lang: z.enum(locales),
  state: z.enum(tutorStates),
  active: z.boolean(),
  visibility: tutorVisibility,
  submitted_at: seconds().nullable(),
  revision_comment: z.string(),
  waiting: waitingTexts.nullable(),
  name: z.string(),
  avatar: tutorAvatar.nullable(),
  sex: z.enum(['f', 'm', '']),
  birth_date: z.string(),
  age: z.int().nullable(),
  city_id: z.int().nullable(),
  city: z.string(),
  prof: z.int().nullable(),
  teaching_since: z.int().nullable(),
  short_description: z.string(),
  description: z.string(),
  subjects: z.array(
    z.object({
      subject_id: z.int(),
      name: z.string(),
      selectedLevels: z.array(z.int()),
      price: z.int(),
      description: z.string(),
    }),
  ),
  currency: z.string(),
  work_home: z.boolean(),
  work_travel: z.boolean(),
  work_online: z.boolean(),
  locations_home: z.array(place),
  locations_travel: z.array(place),
  schedule: z.array(z.int()),
  university_id: z.int().nullable(),
  university_name: z.string(),
  /** Display name of either kind of university. */
  university: z.string(),
  university_graduation_year: z.int().nullable(),
  video_url: z.string(),
  documents: z.array(tutorDocument),
  completeness: tutorCompleteness,
})
export type OwnTutor = z.output<typeof ownTutor>

const limits = z.object({ min: z.int(), max: z.int() })
const files = z.object({ types: z.array(z.string()), max_bytes: z.int(), max_count: z.int() })
export const tutorRules = z.object({
  texts: z.record(z.string(), limits),
  price: limits,
  currency: z.string(),
  age: limits,
  /** `graduation_years` may lie in the future. */
  years: limits,
  graduation_years: limits,
  counts: z.record(z.string(), z.int()),
  documents: files,
  photo: files.extend({ min_side: z.int(), max_pixels: z.int() }),
})

export const phoneRule = z.object({
  prefix: z.string(),
  length: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
})
export type PhoneRuleData = z.input<typeof phoneRule>

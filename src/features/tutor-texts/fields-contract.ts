import { contentStaff } from '#shared/access.ts'
import type { StatusMachine } from '#shared/action-options.ts'
import {
  choiceField,
  imagesField,
  instantField,
  integerField,
  referenceField,
  richTextField,
  stampField,
  statusField,
  textField,
} from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { z } from 'zod'
import { text } from '#shared/codecs.ts'
import { commentLimits, longestTitle, mostImages, textStates } from './model.ts'
import type { TextKind, TextState } from './model.ts'

export const textStaff = contentStaff

const readOnly = { readOnly: true, editableInList: false } as const

/** The changes of state that staff may make, with the calls of the specification. */
export const textStatuses = (name: TextKind) =>
  ({
    field: 'status',
    initial: 'draft',
    states: textStates,
    transitions: {
      publish: {
        call: `${name}/set_published`,
        from: ['moderation', 'need_revision', 'inactive'],
        to: 'published',
        confirm: true,
        undo: false,
      },
      return: {
        call: `${name}/set_need_revision`,
        from: ['moderation', 'published'],
        to: 'need_revision',
        input: z.object({ comment: text(commentLimits.max).default('') }),
        undo: false,
        bulk: false,
      },
      /** A text with a public version can be in any of these states, because a change of it waits beside that version. */
      hide: {
        call: `${name}/hide`,
        from: ['draft', 'moderation', 'published', 'need_revision'],
        to: 'inactive',
        confirm: true,
        hint: true,
        undo: false,
      },
      delete: {
        call: `${name}/set_deleted`,
        from: ['draft', 'moderation', 'published', 'need_revision', 'inactive'],
        to: 'deleted',
        confirm: true,
        danger: true,
      },
    },
  }) as const satisfies StatusMachine<TextState>

const language = choiceField(locales as [string, ...string[]])

/** Staff may correct the words; everything else is the tutor's or changed by actions. */
export const textFields = (name: TextKind) => ({
  title: textField(longestTitle, { required: true }),
  text: richTextField({ required: true }),
  images: imagesField({ max: mostImages, alt: false }),
  subject_id: referenceField('subject', { optional: true }),
  city_id: referenceField('city', { optional: true }),
  tutor_id: { ...referenceField('tutor', { people: {} }), ...readOnly },
  lang: { ...language, ...readOnly },
  status: statusField(textStatuses(name)),
  revision_comment: { ...textField(commentLimits.max, { long: true }), ...readOnly },
  mark: { ...integerField(0, 5), ...readOnly },
  uniqueness: { ...integerField(0, 100), ...readOnly, shown: z.number().nullable() },
  created_at: { ...instantField(), readOnly: true as const },
  submitted_at: stampField(),
  published_at: stampField(),
})

/** Tutors write texts, and deleted ones are kept, so the panel neither adds nor removes rows. */
export const panelTextCalls = { create: false, delete: false, bulk: false } as const
